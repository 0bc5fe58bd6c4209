-module(ext_bignums).
-export([main/0]).

main() ->
    [check(1 bsl B) || B <- [80, 255 * 8 - 1, 255 * 8, 3000]],
    [check(-(1 bsl B) - 1) || B <- [80, 255 * 8 - 1, 255 * 8, 3000]].

check(N) ->
    B = term_to_binary(N),
    io:format("~w ~w ~w ~w~n", [byte_size(B), binary_part(B, 0, 8), erlang:phash2(B), binary_to_term(B) =:= N]).
