-module(ets_random).
-export([main/0]).

%% Random operations on tables and on lists, which must agree.
main() ->
    _ = rand:seed(exsss, {1, 2, 3}),
    [io:format("~w ~w~n", [Type, run(Type, 400)]) || Type <- [set, ordered_set, bag, duplicate_bag]].

run(Type, N) ->
    T = ets:new(t, [Type]),
    Model = steps(Type, T, N, []),
    {length(Model), erlang:phash2(lists:sort(ets:tab2list(T)))}.

steps(_, _, 0, Model) -> Model;
steps(Type, T, N, Model) ->
    Next = step(Type, T, rand:uniform(7), rand:uniform(12), rand:uniform(4), Model),
    Sorted = lists:sort(Next),
    Sorted = lists:sort(ets:tab2list(T)),
    steps(Type, T, N - 1, Next).

step(Type, T, Op, K, V, Model) when Op < 4 ->
    true = ets:insert(T, {K, V}),
    insert(Type, {K, V}, Model);
step(_, T, 4, K, _, Model) ->
    true = ets:delete(T, K),
    [O || {X, _} = O <- Model, X =/= K];
step(_, T, 5, K, V, Model) ->
    true = ets:delete_object(T, {K, V}),
    [O || O <- Model, O =/= {K, V}];
step(_, T, 6, K, _, Model) ->
    Mine = [O || {X, _} = O <- Model, X =:= K],
    Mine = ets:lookup(T, K),
    Model;
step(Type, T, 7, K, V, Model) ->
    case lists:keymember(K, 1, Model) of
        true ->
            false = ets:insert_new(T, {K, V}),
            Model;
        false ->
            true = ets:insert_new(T, {K, V}),
            insert(Type, {K, V}, Model)
    end.

insert(duplicate_bag, O, Model) -> Model ++ [O];
insert(bag, O, Model) ->
    case lists:member(O, Model) of
        true -> Model;
        false -> Model ++ [O]
    end;
insert(_, {K, _} = O, Model) -> lists:keydelete(K, 1, Model) ++ [O].
