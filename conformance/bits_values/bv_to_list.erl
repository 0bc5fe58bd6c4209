-module(bv_to_list).
-export([main/0]).

c(F) -> try F() catch C:R -> {C, R} end.

main() ->
    [io:format("~w: ~w ~w~n", [B, c(fun() -> binary_to_list(B) end), c(fun() -> bitstring_to_list(B) end)])
     || B <- [<<>>, <<"abc">>, <<1:1>>, <<1, 2, 3:4>>, <<255, 127:7>>, [1], a]],
    [io:format("~w ~w: ~w~n", [From, To, [c(fun() -> binary_to_list(B, From, To) end) || B <- [<<10, 20, 30, 40>>, <<10, 20, 3:3>>]]])
     || {From, To} <- [{1, 4}, {2, 3}, {1, 2}, {2, 2}, {3, 2}, {0, 1}, {4, 5}, {a, 1}, {1, b}]],
    <<_:3, B/bits>> = <<1, 2, 3, 4>>,
    io:format("~w~n", [bitstring_to_list(B)]).
