-module(throw_deep).
-export([main/0]).

%% Exceptions in a deep recursion whose handlers are near: what they leave of the stack, and what is
%% seen of it where the trace is wanted.
main() ->
    N = 30000,
    io:format("~w~n", [lists:sum([try thrown(X) catch throw:Y -> Y end || X <- lists:seq(1, N)])]),
    io:format("~w~n", [lists:sum([try failed(X) catch error:Y -> Y end || X <- lists:seq(1, N)])]),
    io:format("~w~n", [lists:sum([catch thrown(X) || X <- lists:seq(1, N)])]),
    io:format("~w~n", [deep(1000, fun() -> traced(fun() -> failed(x) end) end)]),
    io:format("~w~n", [deep(1000, fun() -> traced(fun() -> again(fun() -> failed(x) end) end) end)]),
    io:format("~w~n", [traced(fun() -> deep(1000, fun() -> again(fun() -> failed(x) end) end) end)]),
    io:format("~w~n", [traced(fun() -> deep(1000, fun() -> last(fun() -> failed(x) end) end) end)]),
    io:format("~w~n", [traced(fun() -> two(100) end)]),
    io:format("~w~n", [traced(fun() -> deep(100, fun() -> later(fun() -> failed(x) end) end) end)]),
    io:format("~w~n", [traced(fun() -> deep(100, fun() -> cleaned(fun() -> failed(x) end) end) end)]),
    {'EXIT', {x, Trace}} = deep(1000, fun() -> catch failed(x) end),
    io:format("~w~n", [names(Trace)]).

thrown(X) -> throw(X).
failed(X) -> error(X).

deep(0, F) -> F();
deep(N, F) -> id(deep(N - 1, F)).

%% Two functions that call each other.
two(0) -> case id(0) of 0 -> failed(x); X -> X end;
two(N) -> id(three(N - 1)).
three(0) -> case id(0) of 0 -> failed(x); X -> X end;
three(N) -> id(two(N - 1)).

traced(F) ->
    try F() catch _:x:S -> names(S) end.

%% No clause matches.
again(F) ->
    try id(F()) catch throw:y -> y; error:z -> z end.

last(F) ->
    try id(F()) catch C:R:S -> erlang:raise(C, R, S) end.

%% Something deep is called before the exception is raised again.
later(F) ->
    try id(F())
    catch C:R:S ->
            1000 = deep(5000, fun() -> 1000 end),
            erlang:raise(C, R, S)
    end.

cleaned(F) ->
    try id(F()) after 7 = deep(5000, fun() -> 7 end) end.

names(Trace) -> [{F, A} || {?MODULE, F, A, _} <- Trace].

id(X) -> X.
