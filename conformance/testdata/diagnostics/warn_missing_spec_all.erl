-module(warn_missing_spec_all).
-import(lists,[map/2,foldl/3]).
-compile([warn_unused_import,warn_missing_spec_all]).
-export([f/1]).
f(X) -> map(X, X), g(X).
-spec g(any()) -> any().
g(X) -> h(X).
h(X) -> X.
