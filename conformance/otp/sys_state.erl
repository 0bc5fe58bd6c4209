%% Reading and replacing states by sys.
-module(sys_state).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start_link({local, sys_st_server}, ?MODULE, 1, []),
    io:format("~w~n", [sys:get_state(Pid)]),
    io:format("~w~n", [sys:get_state(sys_st_server, 1000)]),
    io:format("~w~n", [sys:replace_state(Pid, fun(S) -> {new, S} end)]),
    io:format("~w~n", [sys:get_state(Pid)]),
    try sys:replace_state(Pid, fun(_) -> error(oops) end)
    catch error:{callback_failed, Where, {Class, Reason}} -> io:format("~w ~w ~w~n", [Where, Class, Reason])
    end,
    io:format("~w~n", [sys:get_state(Pid)]),
    io:format("~w~n", [sys:replace_state(Pid, fun(_) -> 3 end, 1000)]),
    io:format("~w~n", [catch sys:get_state(sys_st_nobody)]),
    io:format("~w~n", [catch sys:replace_state(sys_st_nobody, f)]),
    gen_server:stop(Pid).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, S, S}.

handle_cast(_, S) -> {noreply, S}.
