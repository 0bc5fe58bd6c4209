-module(warn_behaviour_unknown).
-export([f/1]).
-behaviour(nosuch).
f(X) -> X.
