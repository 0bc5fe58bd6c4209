-module(warn_endif_alone).
-export([f/1]).
-endif.
f(X) -> X.
