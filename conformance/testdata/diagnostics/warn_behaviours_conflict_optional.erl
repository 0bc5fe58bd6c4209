-module(warn_behaviours_conflict_optional).
-behaviour(gen_server).
-behavior(gen_event).
-behaviour(supervisor).
-export([init/1,f/0,handle_call/3,handle_cast/2,handle_info/2,code_change/3]).
init(X) -> X.
f() -> ok.
handle_call(_,_,_) -> ok.
handle_cast(_,_) -> ok.
handle_info(_,_) -> ok.
code_change(_,_,_) -> ok.
