%% What functions of lists and text raise for arguments that are no lists, or none that are flat and proper.
-module(random_arguments).
-export([main/0]).

main() ->
    Things = [<<>>, a, 2, {}, [a | b], [a], [a, b | c], [{1, 2} | c], [{1, 2}, {2, 3} | c], [{2, 2}, {1, 3}], [[$a]], [<<"a">>], "ab", [16#d800], [1114112], [256]],
    [io:format("~w: ~w~n", [X, [outcome(F, X) || F <- functions()]]) || X <- Things].

functions() ->
    [fun(X) -> lists:keysort(1, X) end,
     fun(X) -> lists:ukeysort(1, X) end,
     fun(X) -> lists:sort(x, X) end,
     fun(X) -> lists:merge(X, []) end,
     fun(X) -> lists:merge([], X) end,
     fun(X) -> lists:umerge(X, []) end,
     fun(X) -> lists:umerge([], X) end,
     fun(X) -> lists:umerge([X]) end,
     fun(X) -> lists:split(3, X) end,
     fun(X) -> lists:sublist([], 2, X) end,
     fun list_to_atom/1,
     fun list_to_existing_atom/1,
     fun(X) -> is_pid(list_to_pid(X)) end,
     fun(X) -> binary:copy(X, 0) end].

outcome(F, X) -> try F(X) catch Class:Reason -> {Class, Reason} end.
