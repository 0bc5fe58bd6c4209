-module(warn_callbacks_unexported).
-behaviour(gen_server).
-export([init/1]).
init(X) -> X.
handle_call(_,_,_) -> ok.
handle_cast(_,_) -> ok.
