-module(warn_behaviour_application).
-behaviour(application).
-export([start/2]).
start(_,_) -> ok.
