%% Functions and calls of many arguments, and what exceptions say of them.
-module(functions_wide).
-export([main/0, ten/10]).

main() ->
    L = lists:seq(1, 30),
    io:format("~w~n", [wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)]),
    io:format("~w~n", [apply(fun wide/30, L)]),
    X = list_to_atom("foo"),
    show(fun() -> ten(0, 2, 3, 4, 5, 6, 7, 8, 9, 10) end),
    show(fun() -> eight(0, 2, 3, 4, 5, 6, 7, 8) end),
    show(fun() -> X:bar(1, 2, 3, 4, 5, 6, 7, 8, 9) end),
    show(fun() -> foo:bar(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) end),
    show(fun() -> (fun foo:bar/10)(0, 2, 3, 4, 5, 6, 7, 8, 9, 10) end),
    show(fun() -> X(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) end),
    show(fun() -> apply(?MODULE, ten, lists:seq(0, 9)) end),
    show(fun() -> apply(foo, bar, [1, 2 | 3]) end),
    [lists:foreach(fun(T) -> show(T) end, applied(X, lists:seq(1, N))) || N <- [0, 9, 50, 237, 238, 239, 240, 241, 255, 256, 300, 1022, 1023, 1024, 2000]],
    [begun(X, lists:seq(1, N)) || N <- [9, 237, 238, 239, 240, 255, 256, 1000]].

ten(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) -> ok.
eight(1, 2, 3, 4, 5, 6, 7, 8) -> ok.

wide(A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17, A18, A19, A20, A21, A22, A23, A24, A25, A26, A27, A28, A29, A30) ->
    [A30, A29, A28, A27, A26, A25, A24, A23, A22, A21, A20, A19, A18, A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1].

applied(X, L) ->
    [fun() -> apply(X, bar, L) end, fun() -> apply(lists, bar, L) end, fun() -> apply(fun(_, _, _) -> ok end, L) end,
     fun() -> apply(fun foo:bar/200, L) end, fun() -> apply(X, L) end].

%% Lists of arguments by their length and ends.
show(F) ->
    try F() of V -> io:format("~w~n", [V])
    catch
        C:{badarity, {_, Args}}:_ -> io:format("~w badarity ~w~n", [C, short(Args)]);
        C:{E, T}:_ -> io:format("~w ~w ~w~n", [C, E, T]);
        C:E:Trace ->
            {M, N, A, _} = hd(Trace),
            io:format("~w ~w ~w:~w ~w~n", [C, E, M, N, short(A)])
    end.

short([_, L]) when is_list(L) -> short(L);
short([M, F, L]) when is_atom(F) -> {M, F, short(L)};
short(L) when length(L) > 12 -> {length(L), hd(L), lists:last(L)};
short(L) -> L.

%% Processes that begin, or wake up, with many arguments.
begun(X, L) ->
    ended(spawn_monitor(X, bar, L)),
    {Pid, _} = Asleep = spawn_monitor(fun() -> erlang:hibernate(X, bar, L) end),
    Pid ! wake_up,
    ended(Asleep).

ended({_, Ref}) ->
    receive {'DOWN', Ref, process, _, {E, [{M, F, A, _} | _]}} -> io:format("~w ~w:~w ~w~n", [E, M, F, short(A)]) end.
