%% Dictionaries changed by functions.
-module(dict_change).
-export([main/0]).

main() ->
    show(dict:fetch(a, dict:append(a, 2, dict:from_list([{a, [1]}])))),
    show(dict:fetch(b, dict:append(b, 2, dict:new()))),
    show(dict:fetch(a, dict:append_list(a, [2, 3], dict:from_list([{a, [1]}])))),
    show(dict:fetch(a, dict:update(a, fun(V) -> V + 1 end, dict:from_list([{a, 1}])))),
    show(dict:fetch(b, dict:update(b, fun(V) -> V + 1 end, 0, dict:new()))),
    show(dict:fetch(a, dict:update_counter(a, 5, dict:from_list([{a, 1}])))),
    show(list(dict:map(fun(K, V) -> {K, V} end, dict:from_list([{a, 1}, {b, 2}])))),
    show(list(dict:filter(fun(_, V) -> V > 1 end, dict:from_list([{a, 1}, {b, 2}])))),
    show(dict:fold(fun(_, V, Sum) -> V + Sum end, 0, dict:from_list([{a, 1}, {b, 2}]))),
    show(list(dict:merge(fun(_, A, B) -> A + B end, dict:from_list([{a, 1}, {b, 2}]), dict:from_list([{b, 3}, {c, 4}])))),
    show(dict:is_empty(dict:erase(a, dict:from_list([{a, 1}])))),
    tried(fun() -> dict:update(z, fun(V) -> V end, dict:new()) end),
    tried(fun() -> dict:update_counter(a, 1, dict:from_list([{a, x}])) end),
    tried(fun() -> dict:append(a, 1, dict:from_list([{a, b}])) end),
    tried(fun() -> dict:map(f, dict:new()) end),
    tried(fun() -> dict:filter(f, dict:new()) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

list(Dict) -> lists:sort(dict:to_list(Dict)).
