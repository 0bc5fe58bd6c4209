%% A server that log_crashes starts.
-module(log_crashes_server).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(_, _) -> exit(crashed).
