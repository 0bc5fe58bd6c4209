% Calls of rand:
% export_seed_s/1, normal_s/1, normal_s/3, seed_s/2, uniform_real_s/1.
-module(rand_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> rand:export_seed_s(rand:seed_s(exsss, 42)) end),
    t(fun() -> rand:export_seed_s(rand:seed_s(exrop, {1, 2, 3})) end),
    t(fun() -> rand:export_seed_s([1, 1.0, 2]) end),
    t(fun() -> rand:normal_s(true) end),
    t(fun() -> rand:normal_s(exsss, #{a => 2, b => 3}, b) end),
    t(fun() -> rand:normal_s(<<"a,b,c">>, 5, rand:seed_s(exrop, {1, 2, 3})) end),
    t(fun() -> rand:uniform_real_s(fun(X) -> {X, a} end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
