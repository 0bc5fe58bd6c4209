%% Ordered dictionaries changed by functions.
-module(orddict_change).
-export([main/0]).

main() ->
    show(orddict:append(a, 2, [{a, [1]}])),
    show(orddict:append(b, 2, [{a, [1]}])),
    show(orddict:append_list(a, [2, 3], [{a, [1]}])),
    show(orddict:update(a, fun(V) -> V + 1 end, [{a, 1}])),
    show(orddict:update(b, fun(V) -> V + 1 end, 0, [{a, 1}])),
    show(orddict:update(a, fun(V) -> V + 1 end, 0, [{a, 1}])),
    show(orddict:update_counter(a, 5, [{a, 1}])),
    show(orddict:update_counter(b, 5, [{a, 1}])),
    show(orddict:map(fun(K, V) -> {K, V} end, [{a, 1}, {b, 2}])),
    show(orddict:filter(fun(_, V) -> V > 1 end, [{a, 1}, {b, 2}])),
    show(orddict:fold(fun(K, V, Acc) -> [{V, K} | Acc] end, [], [{a, 1}, {b, 2}])),
    show(orddict:merge(fun(_, A, B) -> A + B end, [{a, 1}, {b, 2}], [{b, 3}, {c, 4}])),
    show(orddict:take(b, orddict:append_list(b, [1], []))),
    show(orddict:is_empty(orddict:erase(a, [{a, 1}]))),
    show(orddict:size(orddict:from_list([{X rem 5, X} || X <- lists:seq(1, 20)]))),
    tried(fun() -> orddict:update(b, fun(V) -> V end, [{a, 1}]) end),
    tried(fun() -> orddict:update_counter(a, 1, [{a, x}]) end),
    tried(fun() -> orddict:append(a, 1, [{a, b}]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
