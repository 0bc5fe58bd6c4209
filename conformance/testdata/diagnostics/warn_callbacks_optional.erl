-module(warn_callbacks_optional).
-callback foo(integer()) -> ok.
-callback bar(integer()) -> ok.
-optional_callbacks([bar/1,baz/2]).
-optional_callbacks([bar/1]).
-export([f/0]).
f() -> ok.
