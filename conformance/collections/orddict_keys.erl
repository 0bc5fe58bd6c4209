%% Ordered dictionaries, key by key.
-module(orddict_keys).
-export([main/0]).

main() ->
    show(orddict:new()),
    show(orddict:store(b, 2, orddict:store(a, 1, orddict:new()))),
    show(orddict:store(a, 9, [{a, 1}, {b, 2}])),
    show(orddict:store(1.0, x, [{1, y}])),
    show(orddict:from_list([{b, 2}, {a, 1}, {b, 3}])),
    show(orddict:fetch(a, [{a, 1}])),
    show(orddict:find(a, [{a, 1}])),
    show(orddict:find(z, [{a, 1}])),
    show(orddict:is_key(a, [{a, 1}])),
    show(orddict:fetch_keys([{a, 1}, {b, 2}])),
    show(orddict:erase(a, [{a, 1}, {b, 2}])),
    show(orddict:erase(z, [{a, 1}])),
    show(orddict:take(a, [{a, 1}, {b, 2}])),
    show(orddict:take(z, [{a, 1}])),
    show(orddict:size([{a, 1}])),
    show(orddict:is_empty([])),
    show(orddict:to_list([{a, 1}])),
    tried(fun() -> orddict:fetch(z, [{a, 1}]) end),
    tried(fun() -> orddict:from_list([a]) end),
    tried(fun() -> orddict:store(a, 1, b) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
