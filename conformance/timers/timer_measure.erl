%% How long calls take, and sleeping.
-module(timer_measure).
-export([main/0]).

main() ->
    show(measured(timer:tc(fun() -> lists:seq(1, 3) end))),
    show(measured(timer:tc(fun(A, B) -> A + B end, [1, 2]))),
    show(measured(timer:tc(lists, reverse, [[1, 2, 3]]))),
    show(slept(timer:tc(fun() -> timer:sleep(20) end), 20)),
    show(slept(timer:tc(timer, sleep, [timer:seconds(0)]), 0)),
    show(slept(timer:tc(fun timer:sleep/1, [timer:hms(0, 0, 0) + 5]), 5)),
    show(timer:sleep(0)),
    tried(fun() -> timer:tc(fun() -> error(inside) end) end),
    tried(fun() -> timer:tc(no_module, f, []) end),
    tried(fun() -> timer:sleep(a) end),
    tried(fun() -> timer:sleep(-1) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

measured({Time, Value}) when is_integer(Time), Time >= 0 -> Value.

slept({Time, ok}, Millis) -> Time >= 1000 * Millis.
