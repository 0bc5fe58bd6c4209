%% A walk through a graph with a queue.
-module(queue_breadth_first).
-export([main/0]).

main() ->
    show(visit(queue:from_list([a]), [], #{a => [b, c], b => [d], c => [d, e], d => [f], e => [f], f => []})),
    show(visit(queue:from_list([1]), [], #{1 => [2], 2 => [1]})),
    show(rotate(7, 3)),
    show(queue:len(lists:foldl(fun(_, Q) -> queue:snoc(queue:tail(Q), queue:head(Q)) end, queue:from_list(lists:seq(1, 5)), lists:seq(1, 9)))),
    show(queue:to_list(lists:foldl(fun queue:cons/2, queue:new(), [a, b, c]))),
    show(queue:daeh(lists:foldl(fun(X, Q) -> queue:snoc(Q, X) end, queue:new(), [a, b, c]))),
    show(queue:to_list(queue:init(queue:from_list([x, y, z])))),
    show(queue:to_list(queue:liat(queue:from_list([x, y, z])))).

show(X) -> io:format("~w~n", [X]).

visit(Q, Seen, Graph) ->
    case queue:out(Q) of
        {empty, _} -> lists:reverse(Seen);
        {{value, N}, Rest} ->
            case lists:member(N, Seen) of
                true -> visit(Rest, Seen, Graph);
                false -> visit(lists:foldl(fun queue:in/2, Rest, map_get(N, Graph)), [N | Seen], Graph)
            end
    end.

%% Every K-th of N leaves a circle.
rotate(N, K) -> rotate(queue:from_list(lists:seq(1, N)), K, K).

rotate(Q, 1, K) ->
    case queue:out(Q) of
        {{value, X}, Rest} -> [X | rotate(Rest, K, K)];
        {empty, _} -> []
    end;
rotate(Q, I, K) ->
    case queue:is_empty(Q) of
        true -> [];
        false -> rotate(queue:in(queue:get(Q), queue:drop(Q)), I - 1, K)
    end.
