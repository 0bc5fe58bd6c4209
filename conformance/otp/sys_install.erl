%% Functions that see the events of a server.
-module(sys_install).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    Self = self(),
    {ok, Pid} = gen_server:start_link({local, sys_in_server}, ?MODULE, 0, []),
    Tell = fun(N, Event, Name) -> Self ! {N, Event, Name}, N + 1 end,
    io:format("~w~n", [sys:install(Pid, {Tell, 1})]),
    gen_server:cast(Pid, a),
    gen_server:cast(Pid, b),
    [receive M -> io:format("~w~n", [M]) end || _ <- [1, 2, 3, 4]],
    io:format("~w~n", [sys:remove(Pid, Tell)]),
    gen_server:cast(Pid, c),
    sys:get_state(Pid),
    receive M2 -> io:format("~w~n", [M2]) after 0 -> io:format("nothing~n") end,
    Once = fun(once, {in, Event}, _) -> Self ! {once, Event}, done; (S, _, _) -> S end,
    io:format("~w~n", [sys:install(Pid, {my_id, Once, once})]),
    gen_server:cast(Pid, d),
    gen_server:cast(Pid, e),
    sys:get_state(Pid),
    receive M3 -> io:format("~w~n", [M3]) end,
    receive M4 -> io:format("~w~n", [M4]) after 0 -> io:format("nothing~n") end,
    io:format("~w~n", [sys:install(Pid, {bad, fun(_, _, _) -> error(bad) end, s})]),
    gen_server:cast(Pid, f),
    io:format("~w~n", [sys:get_state(Pid)]),
    gen_server:stop(Pid).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(X, _) -> {noreply, X}.
