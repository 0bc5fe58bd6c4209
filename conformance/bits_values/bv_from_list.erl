-module(bv_from_list).
-export([main/0]).

c(F) -> try F() catch C:R -> {C, R} end.

main() ->
    Lists = [[], [1, 2, 3], [<<1:1>>], [<<5:3>>, 255, <<>>], [[1, [2 | <<3>>]] | <<4, 5:5>>], [<<1, 2, 3:4>>, [7 | <<9:5>>]], "text", [256], [-1], [a],
        [1 | 2], [1.5], <<1, 2>>, <<1:2>>, a, [[[[]]]], [<<"abc">>, $d, "ef"]],
    [io:format("~w:~n  ~w ~w~n  ~w ~w~n", [L, c(fun() -> list_to_bitstring(L) end), c(fun() -> list_to_binary(L) end),
        c(fun() -> iolist_to_binary(L) end), c(fun() -> iolist_size(L) end)]) || L <- Lists],
    Long = list_to_bitstring([[<<I:9>> || I <- lists:seq(1, 300)], <<1:1>>]),
    io:format("~w ~w~n", [bit_size(Long), erlang:phash2(Long)]).
