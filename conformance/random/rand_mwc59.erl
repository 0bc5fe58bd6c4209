%% Small fast generators.
-module(rand_mwc59).
-export([main/0]).

main() ->
    show(steps(5, rand:mwc59_seed(42))),
    show(rand:mwc59(1)),
    show(rand:mwc59_value(123456789012345)),
    show(rand:mwc59_value32(123456789012345)),
    pretty(rand:mwc59_float(123456789012345)),
    show([rand:mwc59_value32(CX) band 255 || CX <- steps(4, 77)]),
    pretty([rand:mwc59_float(CX) || CX <- steps(3, 5)]),
    show([rand:mwc59_value(CX) rem 1000 || CX <- steps(3, 5)]),
    show(is_integer(rand:mwc59_seed())),
    show(rand:mwc59_seed(0)),
    show(rand:exsp_next([5 | 7])),
    show(rand:splitmix64_next(7)),
    show(rand:splitmix64_next(element(2, rand:splitmix64_next(7)))),
    tried(fun() -> rand:mwc59_seed(-1) end),
    tried(fun() -> rand:mwc59_seed(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

steps(0, _) -> [];
steps(N, CX) -> [CX | steps(N - 1, rand:mwc59(CX))].
