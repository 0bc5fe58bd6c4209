-module(warn_behaviour_missing).
-export([f/1]).
-behaviour(gen_server).
f(X) -> X.
