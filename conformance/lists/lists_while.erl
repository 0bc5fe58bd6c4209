%% Parts up to the first element that differs.
-module(lists_while).
-export([main/0]).

main() ->
    show(lists:takewhile(fun(X) -> X < 3 end, [1, 2, 3, 1])),
    show(lists:dropwhile(fun(X) -> X < 3 end, [1, 2, 3, 1])),
    show(lists:splitwith(fun(X) -> X < 3 end, [1, 2, 3, 1])),
    show(lists:takewhile(fun(_) -> true end, [a])),
    show(lists:dropwhile(fun(_) -> true end, [a])),
    show(lists:splitwith(fun(_) -> true end, [])),
    show(lists:search(fun(X) -> X > 1 end, [1, 2, 3])),
    show(lists:search(fun(X) -> X > 5 end, [1, 2, 3])),
    show(lists:search(fun(_) -> true end, [])),
    tried(fun() -> lists:takewhile(fun(_) -> yes end, [a]) end),
    tried(fun() -> lists:dropwhile(fun(_) -> yes end, [a]) end),
    tried(fun() -> lists:splitwith(fun(_) -> yes end, [a]) end),
    tried(fun() -> lists:search(fun(_) -> yes end, [a]) end),
    tried(fun() -> lists:takewhile(fun(_) -> true end, [a | b]) end),
    tried(fun() -> lists:dropwhile(f, []) end),
    tried(fun() -> lists:splitwith(fun(_) -> true end, a) end),
    tried(fun() -> lists:search(f, []) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
