%% Floats, normal numbers and bytes of the process's state.
-module(rand_real).
-export([main/0]).

main() ->
    rand:seed(exro928ss, 17),
    pretty([rand:uniform_real() || _ <- lists:seq(1, 5)]),
    pretty([rand:normal() || _ <- lists:seq(1, 5)]),
    pretty([rand:normal(-3.5, 0.25) || _ <- lists:seq(1, 3)]),
    show([rand:bytes(N) || N <- [1, 7, 8, 15]]),
    pretty(rand:normal(5, 0)),
    show(lists:all(fun(X) -> X > 0 andalso X < 1 end, [rand:uniform_real() || _ <- lists:seq(1, 50)])),
    show(byte_size(rand:bytes(100))),
    show(is_float(element(1, rand:uniform_real_s(rand:seed_s(exrop))))).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).
