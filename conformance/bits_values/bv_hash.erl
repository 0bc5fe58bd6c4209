-module(bv_hash).
-export([main/0]).

main() ->
    Bs = [<<>>, <<0:1>>, <<1:1>>, <<1:7>>, <<1, 2, 3:4>>, <<0:64>>, <<0:65>>, <<"123456789012">>, <<"123456789012", 3:2>>, <<1:801>>],
    [io:format("~w ~w ~w~n", [erlang:phash2(B), erlang:phash2(B, 1 bsl 32), erlang:phash2({B, [B | B], #{k => B}})]) || B <- Bs].
