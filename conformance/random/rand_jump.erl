%% Far along a sequence in one step.
-module(rand_jump).
-export([main/0]).

main() ->
    show(rand:export_seed_s(rand:jump(rand:seed_s(exsss, 42)))),
    show(rand:export_seed_s(rand:jump(rand:seed_s(exrop, 42)))),
    show(rand:export_seed_s(rand:jump(rand:seed_s(exsp, 42)))),
    show(rand:export_seed_s(rand:jump(rand:jump(rand:seed_s(exsss, 1))))),
    show(element(1, rand:uniform_s(1000000, rand:jump(rand:seed_s(exro928ss, 3))))),
    show(element(1, rand:uniform_s(1000000, rand:jump(rand:seed_s(exs1024s, 3))))),
    rand:seed(exsss, 7),
    rand:jump(),
    show(rand:uniform(1000)),
    show(rand:exsp_jump([5 | 7])),
    show(element(1, rand:exsp_next(rand:exsp_jump([5 | 7])))),
    tried(fun() -> rand:jump(rand:seed_s(exs64, 1)) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
