%% What servers show of themselves, by the callback of one argument.
-module(gs_format_status).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).
-export([format_status/1]).

main() ->
    {ok, Pid} = gen_server:start_link({local, gs_fs_server}, ?MODULE, {secret, "password", 17}, []),
    {status, Pid, {module, Module}, [_, Running, _, Debug, Misc]} = sys:get_status(Pid),
    io:format("~w ~w ~w~n", [Module, Running, Debug]),
    io:format("~p~n", [lists:keydelete("Parent", 1, proplists:get_value(data, Misc))]),
    io:format("~p~n", [[Item || {header, _} = Item <- Misc] ++ tl([Item || {data, _} = Item <- Misc])]),
    io:format("~p~n", [sys:get_state(Pid)]),
    gen_server:stop(Pid).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(_, S) -> {noreply, S}.

format_status(#{state := {secret, _, N}} = Status) ->
    io:format("~w~n", [lists:sort(maps:keys(Status))]),
    Status#{state := {secret, hidden, N}}.
