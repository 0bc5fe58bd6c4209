-module(bv_sizes).
-export([main/0]).

c(F) -> try F() catch C:R -> {C, R} end.

main() ->
    [io:format("~w: ~w~n", [B, [c(fun() -> F(B) end) || F <- [fun erlang:byte_size/1, fun erlang:bit_size/1, fun erlang:size/1,
        fun erlang:iolist_size/1, fun erlang:is_binary/1, fun erlang:is_bitstring/1]]])
     || B <- [<<>>, <<1>>, <<1:1>>, <<1, 2, 3:4>>, <<0:8>>, [], [<<1>>, 2], a, {}, 1]],
    [io:format("~w ~w~n", [B, guards(B)]) || B <- [<<>>, <<1:1>>, <<1, 2:2>>, <<1, 2, 3>>, x]].

guards(B) when byte_size(B) =:= 0 -> empty;
guards(B) when is_binary(B), size(B) > 2 -> {binary, byte_size(B)};
guards(B) when bit_size(B) < 8 -> {few, bit_size(B)};
guards(B) when is_bitstring(B) -> {bits, bit_size(B) rem 8};
guards(_) -> other.
