%% All values of a property.
-module(proplists_all).
-export([main/0]).

main() ->
    show(proplists:get_all_values(a, [{a, 1}, b, {a, 2}, a])),
    show(proplists:lookup_all(a, [{a, 1}, b, {a, 2, 3}, a])),
    show(proplists:append_values(a, [{a, [1, 2]}, {a, 3}, {a, "x"}])),
    show(lists:sort(proplists:get_keys([a, {b, 1}, {c, 1, 2}, {a, 2}, "x", 7]))),
    show(proplists:delete(a, [a, {a, 1}, {b, 2}, {a, 1, 2}])),
    show(proplists:split([a, {b, 1}, {a, 2}, c, {b, 3}], [a, b])),
    show(proplists:split([x], [a])),
    show(proplists:is_defined(x, [{x}])),
    tried(fun() -> proplists:get_all_values(a, b) end),
    tried(fun() -> proplists:delete(a, b) end),
    tried(fun() -> proplists:split(b, [a]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
