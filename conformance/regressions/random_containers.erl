%% Containers given what is none of theirs: what they raise, and that they come to an end.
-module(random_containers).
-export([main/0]).

main() ->
    [io:format("~w: ~w~n", [X, [outcome(F, X) || F <- functions()]]) || X <- [[], [1, 2], [{1, 2} | x], {a}, #{}, 1.0, "ab"]].

functions() ->
    Set = gb_sets:from_list([1, 2]),
    Dict = dict:from_list([{1, a}]),
    [fun(X) -> gb_sets:is_disjoint(X, X) end,
     fun(X) -> gb_sets:is_disjoint(X, Set) end,
     fun(X) -> gb_sets:is_disjoint(gb_sets:iterator(Set), X) end,
     fun(X) -> orddict:erase(5, X) end,
     fun(X) -> orddict:erase(0, X) end,
     fun(X) -> orddict:find(0, X) end,
     fun(X) -> orddict:store(0, 1, X) end,
     fun(X) -> orddict:append(0, 1, X) end,
     fun orddict:fetch_keys/1,
     fun orddict:from_list/1,
     fun ordsets:is_set/1,
     fun dict:to_list/1,
     fun(X) -> dict:map(x, X) end,
     fun(X) -> dict:map(X, Dict) end,
     fun(X) -> dict:filter(fun(_, _) -> true end, X) end,
     fun(X) -> dict:filter(X, Dict) end,
     fun(X) -> dict:fold(x, 0, X) end,
     fun(X) -> dict:fold(X, 0, Dict) end,
     fun(X) -> dict:merge(x, X, Dict) end,
     fun(X) -> dict:merge(x, Dict, X) end,
     fun(X) -> dict:update_counter(1, X, X) end,
     fun(X) -> dict:update_counter(1, X, Dict) end,
     fun(X) -> dict:update(2, X, 0, Dict) end,
     fun(X) -> dict:update(1, X, 0, Dict) end].

outcome(F, X) -> try F(X) of true -> true; _ -> ok catch Class:Reason -> {Class, Reason} end.
