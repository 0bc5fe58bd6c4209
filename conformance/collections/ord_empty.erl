%% Ordered sets and dictionaries from nothing.
-module(ord_empty).
-export([main/0]).

main() ->
    show(ordsets:new() =:= orddict:new()),
    show(lists:foldl(fun ordsets:add_element/2, ordsets:new(), "mississippi") =:= "imps"),
    show(lists:foldl(fun(C, D) -> orddict:update_counter(C, 1, D) end, orddict:new(), "mississippi")),
    show(lists:foldl(fun({K, V}, D) -> orddict:append(K, V, D) end, orddict:new(), [{b, 1}, {a, 2}, {b, 3}])),
    show(ordsets:union(ordsets:new(), [a])),
    show(ordsets:is_subset(ordsets:new(), ordsets:new())),
    show(orddict:merge(fun(_, A, _) -> A end, orddict:new(), [{a, 1}])),
    show(orddict:is_empty(orddict:new())),
    show(ordsets:is_empty(ordsets:new())),
    show(orddict:size(orddict:store(k, v, orddict:new()))),
    show(ordsets:size(ordsets:add_element(x, ordsets:new()))).

show(X) -> io:format("~w~n", [X]).
