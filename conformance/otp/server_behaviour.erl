%% A small generic server written by hand: calls with references and timeouts, casts, state, crash and restart.
-module(server_behaviour).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    Pid = start(fun handle/2, []),
    cast(Pid, {push, 1}),
    cast(Pid, {push, 2}),
    io:format("~w~n", [call(Pid, all)]),
    io:format("~w ~w~n", [call(Pid, pop), call(Pid, pop)]),
    io:format("~w~n", [call(Pid, pop)]),
    io:format("~w~n", [try_call(Pid, {slow, 50}, 10)]),
    io:format("~w~n", [call(Pid, all)]),
    io:format("~w~n", [try_call(Pid, crash, 1000)]),
    receive {'EXIT', Pid, {Reason, _}} -> io:format("~w~n", [Reason]) end,
    io:format("~w~n", [try_call(Pid, all, 1000)]),
    Pid2 = start(fun handle/2, [x]),
    io:format("~w~n", [call(Pid2, all)]),
    Pid2 ! {stop, self()},
    receive {'EXIT', Pid2, R} -> io:format("~w~n", [R]) end.

start(Handler, State) -> spawn_link(fun() -> loop(Handler, State) end).

loop(Handler, State) ->
    receive
        {call, From, Ref, Request} ->
            {Reply, New} = Handler(Request, State),
            From ! {Ref, Reply},
            loop(Handler, New);
        {cast, Request} ->
            {_, New} = Handler(Request, State),
            loop(Handler, New);
        {stop, _} ->
            exit(shutdown)
    end.

handle(all, State) -> {State, State};
handle({push, X}, State) -> {ok, [X | State]};
handle(pop, [H | T]) -> {{ok, H}, T};
handle(pop, []) -> {empty, []};
handle({slow, T}, State) -> receive after T -> {late, State} end;
handle(crash, _) -> error(crashed).

cast(Pid, Request) -> Pid ! {cast, Request}, ok.

call(Pid, Request) -> {ok, Reply} = try_call(Pid, Request, 5000), Reply.

try_call(Pid, Request, Timeout) ->
    Ref = monitor(process, Pid),
    Pid ! {call, self(), Ref, Request},
    receive
        {Ref, Reply} -> demonitor(Ref, [flush]), {ok, Reply};
        {'DOWN', Ref, _, _, {Reason, Stack}} when is_list(Stack) -> {down, Reason};
        {'DOWN', Ref, _, _, Reason} -> {down, Reason}
    after Timeout ->
        demonitor(Ref, [flush]),
        timeout
    end.
