-module(warn_behaviours_old).
-behaviour(gen_fsm).
-behaviour(supervisor_bridge).
-export([init/1]).
init(_) -> ok.
