-module(warn_behaviour_supervisor).
-export([f/1]).
-behaviour(supervisor).
f(X) -> X.
