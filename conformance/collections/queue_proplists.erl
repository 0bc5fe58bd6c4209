-module(queue_proplists).
-export([main/0]).

main() ->
    Q = lists:foldl(fun queue:in/2, queue:new(), [1, 2, 3, 4]),
    {{value, A}, Q1} = queue:out(Q),
    {{value, B}, Q2} = queue:out_r(Q1),
    io:format("~w ~w ~w ~w~n", [A, B, queue:to_list(Q2), queue:len(Q2)]),
    io:format("~w ~w~n", [queue:to_list(queue:in_r(0, Q)), queue:is_empty(queue:new())]),
    io:format("~w ~w~n", [queue:peek(Q), queue:peek_r(Q)]),
    io:format("~w~n", [queue:to_list(queue:filter(fun(X) -> X rem 2 =:= 0 end, Q))]),
    io:format("~w~n", [queue:to_list(queue:join(Q, queue:from_list([a, b])))]),
    {F, R} = queue:split(2, Q),
    io:format("~w ~w~n", [queue:to_list(F), queue:to_list(R)]),
    io:format("~w~n", [queue:out(queue:new())]),
    io:format("~w~n", [breadth_first({1, {2, {4, nil, nil}, nil}, {3, nil, {5, nil, nil}}})]),
    P = [verbose, {size, 3}, {size, 4}, {name, "x"}, {debug, false}],
    io:format("~p ~p ~p~n", [proplists:get_value(size, P), proplists:get_value(none, P), proplists:get_value(none, P, d)]),
    io:format("~p ~p ~p~n", [proplists:get_bool(verbose, P), proplists:get_bool(debug, P), proplists:is_defined(name, P)]),
    io:format("~p ~p~n", [proplists:get_all_values(size, P), proplists:lookup(verbose, P)]),
    io:format("~p~n", [proplists:delete(size, P)]),
    io:format("~p~n", [lists:sort(proplists:get_keys(P))]).

breadth_first(Tree) -> visit(queue:from_list([Tree])).

visit(Q) ->
    case queue:out(Q) of
        {empty, _} -> [];
        {{value, nil}, Rest} -> visit(Rest);
        {{value, {X, L, R}}, Rest} -> [X | visit(queue:in(R, queue:in(L, Rest)))]
    end.
