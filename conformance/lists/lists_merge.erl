%% Sorted lists merged.
-module(lists_merge).
-export([main/0]).

main() ->
    show(lists:merge([[1, 4], [2, 5], [3]])),
    show(lists:merge([])),
    show(lists:merge([1, 3], [2, 4])),
    show(lists:merge([1], [])),
    show(lists:merge(fun(A, B) -> A >= B end, [3, 1], [4, 2])),
    show(lists:merge3([1, 4], [2, 5], [3, 6])),
    show(lists:umerge([[1, 2], [2, 3], [3]])),
    show(lists:umerge([1, 2], [2, 3])),
    show(lists:umerge(fun(A, B) -> A >= B end, [3, 2], [2, 1])),
    show(lists:umerge3([1, 2], [2, 3], [3, 4])),
    tried(fun() -> lists:merge([1], a) end),
    tried(fun() -> lists:merge(a) end),
    tried(fun() -> lists:umerge(a) end),
    tried(fun() -> lists:merge3([1], [2], a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
