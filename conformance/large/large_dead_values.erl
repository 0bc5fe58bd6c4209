%% What a function has in hand while it calls itself does not keep what it has done with: each process may keep much less than its levels make.
-module(large_dead_values).
-export([main/0]).

main() ->
    limited(fun() -> lists:sum(body(lists:seq(1, 60))) end),
    limited(fun() -> caught(60) end),
    limited(fun() -> thrown(60) end),
    limited(fun() -> handled(60) end),
    limited(fun() -> branches(60) end),
    limited(fun() -> applied(fun applied/2, 60) end),
    limited(fun() -> received(60) end),
    limited(fun() -> length(kept(300)) end).

%% The result of a function in a process of at most 60,000 words.
limited(F) ->
    {_, Ref} = spawn_opt(fun() -> exit({result, F()}) end,
                         [monitor, {max_heap_size, #{size => 60000, kill => true, error_logger => false}}]),
    receive {'DOWN', Ref, process, _, Reason} -> io:format("~w~n", [Reason]) end.

big(N) -> lists:seq(N, N + 1000).

body([]) -> [];
body([H | T]) ->
    B = big(H),
    C = big(H + 1),
    N = twice(H),
    M = length(B) + length(C),
    [N + M | body(T)].

twice(N) -> 2 * N.

%% A handler reads one of the two lists, and the last one only.
caught(0) -> 0;
caught(N) ->
    A = big(N),
    B = length(big(N + 2)) + hd(A),
    try caught(N - 1) + B + twice(N)
    catch error:_ -> B
    end.

thrown(0) -> throw(bottom);
thrown(N) ->
    A = big(N),
    S = hd(A) + length(A),
    try thrown(N - 1)
    catch
        throw:bottom -> S;
        throw:_ -> A
    after
        twice(S)
    end + S.

%% What the handler reads lives.
handled(0) -> error(bottom);
handled(N) ->
    A = [N, N + 1],
    B = big(N),
    C = length(B),
    try handled(N - 1) of
        R -> R + C
    catch error:bottom -> lists:sum(A) + C
    end.

branches(0) -> 0;
branches(N) ->
    A = big(N),
    B = big(N + 1),
    case N rem 3 of
        0 -> hd(A) + branches(N - 1) + 1;
        1 -> S = length(B), S + branches(N - 1);
        2 -> {X, Y} = {hd(A), hd(B)}, X + branches(N - 1) + Y
    end.

applied(_, 0) -> 0;
applied(F, N) ->
    A = big(N),
    S = lists:last(A),
    R = F(F, N - 1),
    R + S.

received(0) -> 0;
received(N) ->
    self() ! {N, big(N)},
    receive
        {N, L} ->
            S = hd(L),
            R = received(N - 1),
            R + S + N
    end.

%% All of it lives: too much.
kept(0) -> [];
kept(N) ->
    A = big(N),
    R = kept(N - 1),
    [A | R].
