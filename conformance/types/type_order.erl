-module(type_order).
-export([main/0]).
%% number < atom < reference < fun < port < pid < tuple < map < nil < list < bit string
main() ->
    L = [<<1>>, [], [a], #{}, {}, {a}, a, 1, 1.5, "s", <<>>, #{a => 1}, 'B', -1, {1, 2}, [1 | 2], <<1:1>>, 2.0],
    io:format("~w~n", [lists:sort(L)]),
    io:format("~w~n", [[X < Y || X <- [1, a, {}, #{}, [], "a", <<>>], Y <- [1, a, {}, #{}, [], "a", <<>>]]]),
    F = fun() -> ok end,
    io:format("~w~n", [[a < make_ref(), make_ref() < F, F < self(), self() < {}, {} < #{}, #{} < [], [] < [0], [0] < <<>>]]),
    io:format("~w~n", [[#{a => 1} < #{b => 0}, #{a => 1} < #{a => 2}, #{a => 2, b => 1} > #{c => 3}, #{1 => a} == #{1.0 => a}, #{k => 1} == #{k => 1.0}]]),
    io:format("~w~n", [[max(1, 1.0), min(1, 1.0), max(a, "b"), min({}, [])]]).
