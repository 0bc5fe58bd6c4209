-module(warn_behaviours_conflict).
-behaviour(gen_server).
-behavior(gen_event).
-behaviour(supervisor).
-export([init/1,f/0]).
init(X) -> X.
f() -> ok.
