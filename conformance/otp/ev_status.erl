%% States of handlers as sys shows them.
-module(ev_status).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, format_status/2]).

main() ->
    {ok, Pid} = gen_event:start_link({local, ev_st_manager}),
    gen_event:add_handler(Pid, ?MODULE, 1),
    gen_event:add_handler(Pid, {?MODULE, id}, 2),
    io:format("~p~n", [sys:get_state(Pid)]),
    io:format("~p~n", [sys:replace_state(Pid, fun({M, Id, S}) -> {M, Id, S * 10} end)]),
    io:format("~p~n", [sys:replace_state(Pid, fun({_, id, _}) -> error(no); ({M, Id, _}) -> {M, Id, changed} end)]),
    {status, _, {module, Module}, [_, Running, _, _, Misc]} = sys:get_status(Pid),
    io:format("~w ~w~n", [Module, Running]),
    io:format("~p~n", [proplists:get_value(header, Misc)]),
    io:format("~p~n", [proplists:get_value(items, Misc)]),
    gen_event:stop(Pid).

init(S) -> {ok, S}.

handle_event(_, S) -> {ok, S}.

handle_call(_, S) -> {ok, S, S}.

format_status(normal, [_, S]) -> {shown, S}.
