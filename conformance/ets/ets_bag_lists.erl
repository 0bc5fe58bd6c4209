%% Lists of objects that go into bags: those of a bag come last first, those of a duplicate_bag as they are.
-module(ets_bag_lists).
-export([main/0]).

main() -> lists:foreach(fun kind/1, [bag, duplicate_bag]).

kind(Kind) ->
    T = ets:new(t, [Kind]),
    true = ets:insert(T, {k, 0}),
    true = ets:insert(T, [{k, N} || N <- [1, 2, 3]]),
    show(Kind, ets:lookup(T, k)),
    true = ets:insert(T, [{k, N} || N <- [2, 4, 1, 5]]),
    show(again, ets:lookup_element(T, k, 2)),
    true = ets:insert_new(T, [{a, 1}, {b, 1}, {a, 2}, {b, 2}, {a, 1.0}, {a, 2}]),
    show(new, {ets:lookup(T, a), ets:match(T, {b, '$1'})}),
    false = ets:insert_new(T, [{c, 1}, {a, 3}]),
    true = ets:delete_object(T, {a, 2}),
    true = ets:insert(T, {a, 2}),
    show(one, ets:lookup(T, a)),
    true = ets:insert(T, [{many, N} || N <- lists:seq(1, 2000)]),
    show(many, lists:sublist(ets:select(T, [{{many, '$1'}, [], ['$1']}]), 4)).

show(What, X) -> io:format("~w: ~w~n", [What, X]).
