-module(warn_stack_bound).
-export([f/1]).
f(X) -> S = 1, try X catch error:_:S -> S end.
