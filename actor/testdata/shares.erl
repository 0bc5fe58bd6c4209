%% The host sends the same large terms to several cores, and to one of them again.
-module(shares).
-export([main/0, worker/0]).

main() ->
    List = lists:seq(1, 300),
    Deep = [{I, [I, I * 1.5]} || I <- lists:seq(1, 40)],
    Binary = {lists:duplicate(100, a), list_to_binary(lists:duplicate(100, $b))},
    Ps = [epiphany:internal_spawn(shares, worker, [], []) || _ <- [1, 2, 3]],
    erlang:display([round_trip(P, List, Deep) || P <- Ps ++ Ps]),
    erlang:display([round_trip(P, {List, Deep}, [small]) || P <- Ps]),
    true = erlang:garbage_collect(),
    erlang:display([round_trip(P, List, List) || P <- Ps ++ Ps]),
    erlang:display([round_trip(P, Binary, Deep) || P <- Ps]),
    %% Kept in a mailbox, or on its way, when sender or receiver end.
    Last = epiphany:internal_spawn(shares, worker, [], []),
    Sender = spawn(fun() -> Big = lists:seq(1, 500), [Last ! {kept, N, Big, self()} || N <- [1, 2, 3]] end),
    M = monitor(process, Sender),
    receive {'DOWN', M, process, _, _} -> ok end,
    erlang:display(round_trip(Last, kept, 2)),
    [P ! stop || P <- [Last | Ps]],
    [P ! {late, List} || P <- [Last | Ps]].

round_trip(P, A, B) ->
    P ! {self(), A, B},
    receive {P, Answer} -> Answer end.

worker() ->
    receive
        {From, kept, N} ->
            receive {kept, N, Big, _} -> From ! {self(), {N, lists:sum(Big)}} end,
            worker();
        {From, A, B} ->
            From ! {self(), {erlang:phash2(A), erlang:phash2(B), A =:= B}},
            worker();
        stop ->
            ok
    end.
