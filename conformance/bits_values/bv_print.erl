-module(bv_print).
-export([main/0]).

main() ->
    Bs = [<<>>, <<1:1>>, <<0:7>>, <<1, 2, 3:4>>, <<"abc">>, <<"abc", 1:1>>, <<"abc", 0>>, <<200, 201:9>>, <<"tab\t\"quote\"">>, <<255:3>>],
    [io:format("~w|~p~n", [B, B]) || B <- Bs],
    [io:format("~P ~W~n", [B, D, B, D]) || B <- [<<1, 2, 3:4>>, <<"hello world">>, <<1:1>>], D <- [1, 2, 3, 4]],
    io:format("~p~n", [lists:duplicate(12, <<"text", 5:3>>)]),
    io:format("~p~n", [{rec, << <<I>> || I <- lists:seq(100, 160) >>, <<(1 bsl 200 - 7):203>>}]),
    io:format("~p~n", [#{<<1:1>> => <<2:2>>}]).
