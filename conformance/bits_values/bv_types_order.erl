-module(bv_types_order).
-export([main/0]).

%% Bitstrings come after everything else.
main() ->
    Terms = [<<1:3>>, <<>>, [1], [], #{a => 1}, {a}, self, 1.5, 1, fun lists:map/2, <<"z">>],
    io:format("~w~n", [lists:sort(Terms)]),
    io:format("~w~n", [[<<>> > X || X <- [1, a, {}, #{}, [], [a]]]]),
    io:format("~w~n", [lists:sort([{<<2:2>>, b}, {<<2:2>>, a}, {<<1:2>>, z}, {<<>>, 1}])]),
    io:format("~w~n", [[<<1:2>> | <<1:3>>] < [<<1:2>> | <<1:4>>]]).
