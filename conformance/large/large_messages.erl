%% Large and nested terms sent between processes arrive as equal copies.
-module(large_messages).
-export([main/0]).

main() ->
    Self = self(),
    Echo = spawn(fun() -> echo() end),
    Terms = [lists:seq(1, 5000), list_to_tuple(lists:seq(1, 300)), maps:from_list([{N, {N}} || N <- lists:seq(1, 100)]),
             nested(300), [1.5 * N || N <- lists:seq(1, 100)], [1 bsl N || N <- lists:seq(1, 200)],
             lists:duplicate(300, {shared, "string", [a, b]}), lists:flatten(lists:duplicate(500, "text"))],
    [begin
        Echo ! {Self, T},
        io:format("~w~n", [receive {Echo, Back} -> Back =:= T end])
    end || T <- Terms],
    F = make_adder(lists:seq(1, 100)),
    Echo ! {Self, F},
    receive {Echo, G} -> io:format("~w~n", [G(1)]) end,
    Many = [spawn(fun() -> Self ! {self(), lists:seq(N, N + 100)} end) || N <- lists:seq(1, 20)],
    io:format("~w~n", [[receive {P, [H | _]} -> H end || P <- Many]]),
    Echo ! stop.

nested(0) -> leaf;
nested(N) -> {N, [nested(N - 1)]}.

make_adder(L) -> fun(X) -> lists:sum(L) + X end.

echo() ->
    receive
        {From, T} -> From ! {self(), T}, echo();
        stop -> ok
    end.
