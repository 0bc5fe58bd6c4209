-module(ext_lists_long).
-export([main/0]).

main() ->
    [begin
         L = lists:duplicate(N, X),
         B = term_to_binary(L),
         io:format("~w ~w ~w ~w~n", [N, byte_size(B), binary_part(B, 0, 6), binary_to_term(B) =:= L])
     end || N <- [255, 256, 65534, 65535, 65536, 70000], X <- [7, 300]].
