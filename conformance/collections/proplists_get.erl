%% Values of properties.
-module(proplists_get).
-export([main/0]).

main() ->
    show(proplists:get_value(a, [{a, 1}, {a, 2}])),
    show(proplists:get_value(a, [a, {a, 2}])),
    show(proplists:get_value(z, [{a, 1}])),
    show(proplists:get_value(z, [{a, 1}], default)),
    show(proplists:get_value(a, [{a, 1, 2}], default)),
    show(proplists:get_bool(a, [a])),
    show(proplists:get_bool(a, [{a, true}])),
    show(proplists:get_bool(a, [{a, yes}])),
    show(proplists:get_bool(z, [])),
    show(proplists:lookup(a, [{b, 2}, {a, 1}])),
    show(proplists:lookup(a, [a])),
    show(proplists:lookup(z, [a])),
    show(proplists:is_defined(a, [{a, 1}])),
    show(proplists:is_defined(b, [a])),
    show(proplists:get_value(1, [{1.0, x}], none)),
    tried(fun() -> proplists:lookup(a, [b | c]) end),
    tried(fun() -> proplists:lookup(a, b) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
