-export([f/1]).
f(X) -> X.
