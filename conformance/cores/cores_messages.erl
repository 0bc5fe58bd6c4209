%% A core receives, selects, waits and answers as any other process.
-module(cores_messages).
-export([main/0]).

main() ->
    Self = self(),
    Pid = epiphany:spawn_link(fun() -> server(Self, []) end),
    [Pid ! M || M <- [{push, 1}, low, {push, [2, "two", {2.0}]}, high, {push, #{three => 1 bsl 90}}]],
    Pid ! {all, self()},
    receive {Pid, L} -> io:format("~p~n", [L]) end,
    [Pid ! {echo, self(), T} || T <- [a, 1.5, -1 bsl 65, <<"bin">>, fun(X) -> X + 1 end, self(), {[], {}}]],
    io:format("~w~n", [[receive {echoed, T} -> shape(T) end || _ <- lists:seq(1, 7)]]),
    Pid ! {wait, 20, self()},
    io:format("~w~n", [receive waited -> waited end]),
    Other = epiphany:spawn_link(fun() -> relay(Pid) end),
    Other ! {to_other, Self, hello},
    io:format("~w~n", [receive {echoed, X} -> X end]),
    io:format("~w~n", [Pid ! stop]),
    Other ! stop,
    Printer = epiphany:spawn_monitor(fun() -> io:format("printed ~w ~p ~s~n", [{on, 1}, "a core", "perhaps"]) end),
    {_, Ref} = Printer,
    receive {'DOWN', Ref, process, _, Reason} -> io:format("~w~n", [Reason]) end.

server(Owner, L) ->
    receive
        high -> server(Owner, [high | L])
    after 0 ->
        receive
            {push, X} -> server(Owner, [X | L]);
            low -> server(Owner, [low | L]);
            {all, From} -> From ! {self(), lists:sort(L)}, server(Owner, []);
            {echo, From, T} -> From ! {echoed, T}, server(Owner, L);
            {wait, T, From} -> receive after T -> From ! waited end, server(Owner, L);
            stop -> ok
        end
    end.

relay(To) ->
    receive
        {to_other, From, T} -> To ! {echo, From, T}, relay(To);
        stop -> ok
    end.

shape(F) when is_function(F) -> F(41);
shape(P) when is_pid(P) -> P =:= self();
shape(T) -> T.
