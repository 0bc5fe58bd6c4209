-module(conv_iolists).
-export([main/0]).

main() ->
    [try_it(fun erlang:iolist_size/1, [X]) || X <- [[1, <<2, 3>>, [4 | <<5>>]], a, [256], [], <<>>, <<"abc">>, [[[[]]]], [<<1:3>>]]],
    [try_it(fun erlang:iolist_to_binary/1, [X]) || X <- [[1, <<2, 3>>, [4 | <<5>>]], a, [1 | 2], [<<1:3>>], <<1:3>>, [-1]]],
    [try_it(fun erlang:iolist_to_iovec/1, [X]) || X <- [[1, <<2>>], [], <<>>, <<"x">>, a, [256]]],
    [try_it(fun erlang:list_to_binary/1, [X]) || X <- [<<1>>, [a], [[1], 2 | <<3>>], []]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
