-module(warn_spec_undefined).
-export([f/1]).
-spec g(atom()) -> atom().
f(X) -> X.
