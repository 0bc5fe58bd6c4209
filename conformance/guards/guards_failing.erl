%% A guard that raises is false; other alternatives of the same guard still count.
-module(guards_failing).
-export([main/0]).

main() ->
    Values = [1, 0, a, [], [a], {1}, {}, "ab", 2.5],
    [io:format("~w: ~w ~w ~w ~w ~w~n", [V, f1(V), f2(V), f3(V), f4(V), f5(V)]) || V <- Values],
    io:format("~w~n", [[X || X <- [1, a, 0, {x}, 4], 12 div X > 2]]),
    io:format("~w~n", [if_guard(a)]),
    io:format("~w~n", [if_guard([1])]).

f1(X) when hd(X) =:= a -> head_a;
f1(_) -> no.

f2(X) when 10 / X > 4 -> small;
f2(_) -> no.

f3(X) when length(X) > 100; X =:= a; element(1, X) > 0 -> yes;
f3(_) -> no.

f4(X) when X + 1 > 1 orelse X =:= a -> yes;
f4(_) -> no.

f5(X) when is_atom(X) orelse length(X) =:= 1 -> yes;
f5(X) when not is_number(X), not is_list(X) -> tuple;
f5(_) -> no.

if_guard(X) ->
    if
        X + 1 > 0 -> number;
        tl(X) =:= [] -> single;
        true -> other
    end.
