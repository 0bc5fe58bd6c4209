-module(lists_keys).
-export([main/0]).

main() ->
    L = [{a, 1}, {b, 2}, {c, 3}, {b, 4}, other, {}],
    io:format("~w ~w ~w~n", [lists:keyfind(b, 1, L), lists:keyfind(z, 1, L), lists:keyfind(3, 2, L)]),
    io:format("~w ~w~n", [lists:keymember(c, 1, L), lists:keymember(c, 2, L)]),
    io:format("~w ~w~n", [lists:keysearch(a, 1, L), lists:keysearch(x, 1, L)]),
    io:format("~w~n", [lists:keydelete(b, 1, L)]),
    io:format("~w~n", [lists:keyreplace(b, 1, L, {new, 0})]),
    io:format("~w~n", [lists:keystore(z, 1, L, {z, 26})]),
    io:format("~w~n", [lists:keystore(a, 1, L, {a, 26})]),
    io:format("~w ~w~n", [lists:keytake(c, 1, L), lists:keytake(y, 1, L)]),
    io:format("~w~n", [lists:keymap(fun(X) -> X * 10 end, 2, [{a, 1}, {b, 2}])]),
    io:format("~w ~w~n", [lists:keyfind(1, 1, [{1.0, x}]), lists:keyfind(1.0, 1, [{1, x}])]),
    [io:format("~w~n", [try F() catch C:R -> {C, R} end]) || F <- [
        fun() -> lists:keyfind(a, 0, L) end, fun() -> lists:keyfind(a, 1, b) end, fun() -> lists:keydelete(a, 0, L) end]].
