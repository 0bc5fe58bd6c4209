-module(bv_order).
-export([main/0]).

%% Bitstrings compare bit by bit, a prefix first, whatever their sizes.
main() ->
    Bs = [<<>>, <<0:1>>, <<1:1>>, <<0>>, <<128>>, <<127:7>>, <<255>>, <<1, 2, 3:4>>, <<1, 2>>, <<1, 2, 48>>, <<3:4>>, <<0:9>>],
    io:format("~w~n", [lists:sort(Bs)]),
    [io:format("~w ~w: ~w ~w ~w ~w~n", [A, B, A < B, A =< B, A == B, A =:= B]) || A <- Bs, B <- [<<1:1>>, <<128>>, <<0>>, <<1, 2, 3:4>>]],
    io:format("~w~n", [{max(<<1:1>>, <<255>>), min(<<>>, <<0:1>>), lists:max(Bs), lists:usort([<<5:3>>, <<5:3>>, <<160>>])}]).
