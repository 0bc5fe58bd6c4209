%% Built-in functions that go through whole lists: of all small lengths, of lists longer than a
%% megabyte, of improper ones and of what is no list.
-module(list_walks).
-export([main/0]).

main() ->
    {_, Ref} = spawn_monitor(fun all/0),
    receive {'DOWN', Ref, process, _, Reason} -> io:format("~p~n", [Reason]) end.

all() ->
    Sums = [walk(N) || N <- lists:seq(0, 70)],
    io:format("~p ~p~n", [lists:sum(Sums), lists:nth(8, Sums)]),
    Long = lists:seq(1, 150000),
    io:format("~p~n", [many(Long, 3)]),
    [io:format("~p ~p ~p ~p~n", [catch_of(fun() -> length(T) end),
                                  catch_of(fun() -> T ++ [z] end),
                                  catch_of(fun() -> lists:reverse(T, [z]) end),
                                  guard(T)])
     || T <- [[], [a], [a | b], [a, b | c], a, {}, 1.5, <<>>, #{}]],
    io:format("~p ~p ~p~n", [[] ++ b, [a] ++ b, lists:reverse([a, b], c)]),
    io:format("~p~n", [grow(400, [])]).

%% All that is made of a list of N elements, as a number.
walk(N) ->
    L = numbers(N),
    N = length(L),
    R = lists:reverse(L, [tail]),
    A = L ++ R,
    B = A ++ {N},
    N = length(R) - 1,
    true = length(A) =:= 2 * N + 1,
    true = hd(lists:reverse(A)) =:= tail,
    weigh(B, 1, 0).

numbers(0) -> [];
numbers(N) -> [N | numbers(N - 1)].

weigh([X | Rest], K, Sum) when is_integer(X) -> weigh(Rest, K + 1, Sum + K * X);
weigh([_ | Rest], K, Sum) -> weigh(Rest, K + 1, Sum + K);
weigh({N}, K, Sum) -> Sum + K + N.

many(_, 0) -> [];
many(L, N) ->
    R = lists:reverse(L, []),
    A = R ++ L,
    [length(A), hd(A), lists:nth(150001, A) | many(L, N - 1)].

guard(T) when length(T) > 1 -> more;
guard(T) when length(T) =:= length(T) -> proper;
guard(_) -> other.

catch_of(F) ->
    try F() catch error:Reason -> Reason end.

%% The heap is full now and then, before one of them or another.
grow(0, L) -> {length(L), lists:sum(L)};
grow(N, L) ->
    Next = lists:reverse(lists:reverse(L, [N rem 7]), []),
    grow(N - 1, Next ++ lists:reverse([N, N + 1], [])).
