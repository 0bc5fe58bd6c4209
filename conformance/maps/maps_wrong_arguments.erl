%% What functions of maps say of arguments that are wrong, in each place, and what iterators are.
-module(maps_wrong_arguments).
-export([main/0]).

main() ->
    [wrong(F, Args) || {F, N} <- functions(), Args <- combined(N)],
    [io:format("~p~n", [where(F)]) || F <- named()].

functions() ->
    [{filter, 2}, {filtermap, 2}, {find, 2}, {fold, 3}, {foreach, 2}, {from_keys, 2}, {from_list, 1}, {get, 2}, {get, 3},
     {groups_from_list, 2}, {groups_from_list, 3}, {intersect, 2}, {intersect_with, 3}, {is_key, 2}, {iterator, 1},
     {keys, 1}, {map, 2}, {merge, 2}, {merge_with, 3}, {next, 1}, {put, 3}, {remove, 2}, {size, 1}, {take, 2},
     {to_list, 1}, {update, 3}, {update_with, 3}, {values, 1}].

values() -> [fun pair/2, #{a => b}, [-1 | #{}], maps:iterator(#{}), [a | b], x].

pair(_, Value) -> {true, Value}.

%% Three arguments are combined from fewer values.
combined(3) -> lists_of(3, [fun pair/2, #{a => b}, x]);
combined(N) -> lists_of(N, values()).

lists_of(0, _) -> [[]];
lists_of(N, Values) -> [[V | Rest] || V <- Values, Rest <- lists_of(N - 1, Values)].

wrong(F, Args) ->
    try apply(maps, F, Args) of
        _ -> ok
    catch
        error:Reason:Stack -> io:format("~w ~w ~w ~p~n", [F, kinds(Args), kinds(Reason), told(F, Args, Reason, Stack)])
    end.

told(F, Args, Reason, [{maps, F, Args, Where} | _] = Stack) ->
    case lists:keyfind(error_info, 1, Where) of
        {_, #{module := Explainer}} -> maps:to_list(Explainer:format_error(Reason, Stack));
        false -> nothing
    end;
told(_, _, _, _) ->
    nothing.

kinds([_ | _] = L) when length(L) > 0 -> [kinds(X) || X <- L];
kinds({X, Y}) -> {X, kinds(Y)};
kinds(F) when is_function(F) -> {'fun', element(2, erlang:fun_info(F, arity))};
kinds([I | M]) when is_map(M) -> {iterator, I};
kinds(X) -> X.

%% Compiled calls of some are those of guards.
named() ->
    [fun() -> maps:get(a, x()) end, fun() -> maps:get(a, #{b => x()}) end, fun() -> maps:is_key(a, x()) end,
     fun() -> apply(maps, get, [a, x()]) end, fun() -> apply(maps, name(), [a, x()]) end,
     fun() -> F = f(), F(a, x()) end, fun() -> (fun maps:is_key/2)(a, x()) end].

%% What is not known while compiling.
x() -> list_to_atom("x").
name() -> list_to_existing_atom("get").
f() -> fun maps:get/2.

where(F) ->
    try F() catch error:Reason:Stack -> {Reason, element(1, hd(Stack)), element(2, hd(Stack))} end.
