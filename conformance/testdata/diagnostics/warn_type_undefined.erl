-module(warn_type_undefined).
-export([f/1]).
-spec f(t()) -> atom().
f(X) -> X.
