-module(data_fun_mfa).
-export([main/0]).

main() ->
    F = fun main/0,
    io:format("~w~n", [erlang:fun_info_mfa(fun lists:map/2)]),
    io:format("~w~n", [erlang:fun_info_mfa(F)]),
    io:format("~w~n", [erlang:fun_info(F, name)]),
    try_it(fun erlang:fun_info_mfa/1, [a]),
    [try_it(fun erlang:make_fun/3, A) || A <- [[a, b, 3], [a, b, 256], [a, b, 255], [a, b, -1], [1, b, 1], [a, b, c]]],
    M = erlang:make_fun(lists, reverse, 1),
    io:format("~w ~w~n", [M([1, 2]), M =:= fun lists:reverse/1]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
