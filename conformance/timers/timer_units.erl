%% Times in milliseconds, and differences.
-module(timer_units).
-export([main/0]).

main() ->
    show(timer:seconds(2)),
    show(timer:minutes(2)),
    show(timer:hours(2)),
    show(timer:hms(1, 2, 3)),
    show(timer:hms(0, 0, 1) =:= timer:seconds(1)),
    show(timer:hours(1) =:= timer:minutes(60)),
    show(timer:seconds(1.5)),
    show(timer:now_diff({1, 2, 3}, {1, 1, 1})),
    show(timer:now_diff({0, 0, 0}, {1, 0, 0})),
    show(timer:now_diff(erlang:timestamp(), {0, 0, 0}) > 0),
    show(timer:start()),
    tried(fun() -> timer:seconds(a) end),
    tried(fun() -> timer:minutes(a) end),
    tried(fun() -> timer:hours([]) end),
    tried(fun() -> timer:hms(1, 2, a) end),
    tried(fun() -> timer:now_diff(1, 2) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
