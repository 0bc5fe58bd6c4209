% Calls of rand:
% export_seed_s/1, normal_s/1, normal_s/3, seed_s/2, uniform_real_s/1.
-module(rand_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> rand:export_seed_s(rand:seed_s(exsss, 42)) end),
    t(fun() -> rand:export_seed_s(rand:seed_s(exrop, {1, 2, 3})) end),
    t(fun() -> rand:export_seed_s([1, 1.0, 2]) end),
    t(fun() -> rand:normal_s(b) end),
    t(fun() -> rand:normal_s([1, 1.0, 2], 7, fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> rand:normal_s(rand:seed_s(exsss, 42), 100, rand:seed_s(exsss, 42)) end),
    t(fun() -> rand:uniform_real_s("abc") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
