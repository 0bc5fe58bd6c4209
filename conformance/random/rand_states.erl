%% States passed along, exported and taken up again.
-module(rand_states).
-export([main/0]).

main() ->
    show(rand:export_seed_s(rand:seed_s(exsss, 42))),
    show(rand:export_seed_s(rand:seed_s(exrop, 42))),
    show(rand:export_seed_s(rand:seed_s(exro928ss, 1))),
    show(rand:export_seed_s(rand:seed_s(exs1024s, 1))),
    show(element(1, rand:uniform_s(100, rand:seed_s(exsss, 42)))),
    show(element(1, rand:uniform_s(100, rand:seed_s(rand:export_seed_s(rand:seed_s(exsss, 42)))))),
    pretty(element(1, rand:uniform_s(rand:seed_s(exrop, 9)))),
    pretty(element(1, rand:uniform_real_s(rand:seed_s(exsp, 9)))),
    pretty(element(1, rand:normal_s(rand:seed_s(exsss, 9)))),
    pretty(element(1, rand:normal_s(10, 4, rand:seed_s(exsss, 9)))),
    show(element(1, rand:bytes_s(12, rand:seed_s(exsss, 9)))),
    rand:seed(rand:export_seed_s(rand:seed_s(exrop, 5))),
    show(rand:uniform(1000)),
    show(rand:export_seed()),
    tried(fun() -> rand:export_seed_s(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
