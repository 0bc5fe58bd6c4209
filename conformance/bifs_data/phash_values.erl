%% Hashes do not depend on the system.
-module(phash_values).
-export([main/0]).

main() ->
    Terms = [0, 1, -1, 255, 1 bsl 27, 1 bsl 31, 1 bsl 32, 1 bsl 64, -(1 bsl 64), a, hello, '', [], "abc", [1, [2], 3 | x],
             {}, {a}, {1, {2, "x"}}, 0.0, 1.5, -2.25, <<>>, <<"abc">>, <<"a longer binary value">>],
    [io:format("~w: ~w ~w~n", [T, erlang:phash2(T), erlang:phash2(T, 100)]) || T <- Terms].
