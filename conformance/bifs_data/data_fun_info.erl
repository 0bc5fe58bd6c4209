-module(data_fun_info).
-export([main/0]).

main() ->
    A = {free, 1},
    F = fun(X) -> {X, A} end,
    G = fun lists:map/2,
    Items = [module, arity, env, type, index, new_index],
    [io:format("~w ~w~n", [I, {erlang:fun_info(F, I), erlang:fun_info(G, I)}]) || I <- Items],
    io:format("~w~n", [[K || {K, _} <- erlang:fun_info(F)]]),
    io:format("~w~n", [erlang:fun_info(G)]),
    {pid, P} = erlang:fun_info(F, pid),
    {new_uniq, U} = erlang:fun_info(F, new_uniq),
    {uniq, N} = erlang:fun_info(F, uniq),
    io:format("~w ~w ~w~n", [P =:= self(), byte_size(U), is_integer(N)]),
    io:format("~w~n", [[erlang:fun_info(G, I) || I <- [name, pid, new_uniq, uniq]]]),
    [try_it(fun erlang:fun_info/2, [X, Y]) || {X, Y} <- [{a, arity}, {G, foo}, {G, 1}]],
    try_it(fun erlang:fun_info/1, [a]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
