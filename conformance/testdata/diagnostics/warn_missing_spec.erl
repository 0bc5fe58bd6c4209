-module(warn_missing_spec).
-import(lists,[map/2,foldl/3]).
-compile([warn_unused_import,warn_missing_spec,warn_untyped_record]).
-export([f/1]).
-record(r,{a,b::integer(),c=1}).
f(X) -> map(X, #r{}), g(X).
-spec g(any()) -> any().
g(X) -> h(X).
h(X) -> X.
