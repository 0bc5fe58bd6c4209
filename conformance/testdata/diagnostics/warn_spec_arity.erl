-module(warn_spec_arity).
-export([f/1]).
-spec f(atom(), atom()) -> atom().
f(X) -> X.
