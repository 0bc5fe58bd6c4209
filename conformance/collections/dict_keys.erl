%% Dictionaries, key by key.
-module(dict_keys).
-export([main/0]).

main() ->
    pretty(dict:new()),
    pretty(dict:store(a, 1, dict:new())),
    show(dict:fetch(a, dict:from_list([{a, 1}]))),
    show(dict:find(a, dict:from_list([{a, 1}]))),
    show(dict:find(z, dict:from_list([{a, 1}]))),
    show(dict:is_key(a, dict:from_list([{a, 1}]))),
    show(dict:is_key(1.0, dict:from_list([{1, a}]))),
    show(dict:size(dict:from_list([{a, 1}, {b, 2}, {a, 3}]))),
    show(dict:is_empty(dict:new())),
    show(lists:sort(dict:to_list(dict:from_list([{a, 1}, {b, 2}])))),
    show(lists:sort(dict:fetch_keys(dict:from_list([{a, 1}, {b, 2}])))),
    show(dict:size(dict:erase(a, dict:from_list([{a, 1}, {b, 2}])))),
    show(element(1, dict:take(a, dict:from_list([{a, 1}, {b, 2}])))),
    show(dict:take(z, dict:new())),
    tried(fun() -> dict:fetch(z, dict:new()) end),
    tried(fun() -> dict:fetch(a, atom) end),
    tried(fun() -> dict:store(a, 1, atom) end),
    tried(fun() -> dict:size(atom) end),
    tried(fun() -> dict:from_list([a]) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
