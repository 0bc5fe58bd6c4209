-module(ext_exports).
-export([main/0]).

main() ->
    [begin
         B = term_to_binary(F),
         io:format("~w ~w ~w~n", [F, B, binary_to_term(B) =:= F])
     end || F <- [fun lists:map/2, fun foo:bar/0, fun erlang:'+'/2]],
    F = binary_to_term(term_to_binary(fun lists:sum/1)),
    io:format("~w~n", [F([1, 2, 3])]),
    [io:format("~w ~w~n", [L, try binary_to_term(list_to_binary([131 | L])) catch C:R -> {C, R} end])
     || L <- [[113, 119, 1, "a", 119, 1, "b", 98, 0, 0, 0, 3], [113, 97, 1, 119, 1, "b", 97, 3], [113, 119, 1, "a", 119, 1, "b", 106],
              [113, 119, 1, "a", 119, 1, "b"]]].
