-module(errors_attributes).
-compile([export_all, nowarn_export_all]).
-foo(bar(1)).
-1.
-foo(.
-foo(a, b).
-foo(X).
-callback back() -> ok.
-callback back() -> ok.
-compile({inline, [g/1]}).
-compile({nowarn_unused_function, [compiled/1]}).
-deprecated([{deprecated, 1}]).
-deprecated(foo).
-dialyzer({nowarn_function, dialyzer/1}).
-dialyzer(nosuch).
-export([export_number/a]).
-export([f]).
-export_type(t/0).
-type export_type_twice() :: atom().
-export_type([export_type_twice/0, export_type_twice/0]).
-import(lists, [map]).
-import(m, [import_defined/1]).
-import(m, [imported/1]).
-import(n, [imported/1]).
-compile({inline, [g/2]}).
-module("x").
-module(other).
-on_load(on_load_twice/1).
-on_load(on_load_twice_g/0).
-optional_callbacks([optional/0]).

import_twice(X) -> imported(X).
import_defined(X) -> X.
on_load_twice(X) -> X.
on_load_twice_g() -> ok.
