-module(lists_access).
-export([main/0]).

main() ->
    L = [a, b, c, d, e],
    io:format("~w ~w ~w~n", [lists:nth(3, L), lists:nthtail(3, L), lists:last(L)]),
    io:format("~w ~w~n", [lists:sublist(L, 2), lists:sublist(L, 2, 3)]),
    io:format("~w ~w~n", [lists:split(2, L), lists:droplast(L)]),
    io:format("~w ~w ~w~n", [lists:member(c, L), lists:member(z, L), lists:member(1, [1.0])]),
    io:format("~w ~w~n", [lists:prefix([a, b], L), lists:suffix([d, e], L)]),
    io:format("~w ~w~n", [lists:reverse(L), lists:reverse(L, [x])]),
    io:format("~w ~w~n", [lists:append([[1], [2, 3], []]), lists:append([1], [2])]),
    io:format("~w ~w~n", [lists:delete(b, [a, b, b]), lists:subtract([1, 2, 3, 2], [2])]),
    io:format("~w ~w ~w~n", [lists:seq(1, 5), lists:seq(1, 10, 3), lists:seq(5, 1, -2)]),
    io:format("~w ~w~n", [lists:seq(1, 0), lists:duplicate(3, x)]),
    io:format("~w ~w ~w~n", [lists:sum([1, 2.5, 3]), lists:max([3, 1, 4]), lists:min([b, a])]),
    io:format("~w ~w~n", [lists:flatten([1, [2, [3, []]], [[4]]]), lists:flatlength([1, [2, [3]]])]),
    io:format("~s~n", [lists:concat([abc, 1, "x", 2.5])]),
    io:format("~w ~w~n", [lists:join(x, [1, 2, 3]), lists:enumerate([a, b])]),
    io:format("~w ~w~n", [lists:uniq([3, 1, 3, 2, 1]), lists:usort([3, 1, 3, 2, 1])]),
    [io:format("~w~n", [try F() catch C:R -> {C, R} end]) || F <- [
        fun() -> lists:nth(0, [a]) end, fun() -> lists:nth(3, [a]) end, fun() -> lists:last([]) end,
        fun() -> lists:split(3, [a]) end, fun() -> lists:max([]) end, fun() -> lists:seq(1, a) end,
        fun() -> lists:zip([1], []) end, fun() -> lists:reverse(a) end, fun() -> lists:sum([a]) end]].
