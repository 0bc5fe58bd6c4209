%% A stock of goods that is counted, changed and cleared by match specifications.
-module(ets_stock).
-export([main/0]).

main() ->
    T = ets:new(stock, [ordered_set, {keypos, 2}]),
    ets:insert(T, [{item, Name, Count, Price} || {Name, Count, Price} <- [{apple, 10, 0.5}, {bread, 0, 2.0}, {cake, 3, 12.5}, {date, 100, 0.1}, {egg, 0, 0.3}]]),
    Empty = [{{item, '$1', 0, '_'}, [], [true]}],
    Dear = [{{item, '$1', '_', '$2'}, [{'>', '$2', 1}], [true]}],
    show(empty, ets:select_count(T, Empty)),
    show(dear, ets:select_count(T, Dear)),
    show(not_true, ets:select_count(T, [{{item, '$1', '_', '_'}, [], ['$1']}])),
    show(raised, ets:select_replace(T, [{{item, '$1', '$2', '$3'}, [{'<', '$3', 1}], [{{item, '$1', '$2', {'*', '$3', 2}}}]}])),
    show(all, ets:tab2list(T)),
    show(deleted, ets:select_delete(T, Empty)),
    show(left, ets:foldr(fun({item, N, C, _}, A) -> [{N, C} | A] end, [], T)),
    show(worth, ets:foldl(fun({item, _, C, P}, A) -> A + C * P end, 0, T)),
    show(order, ets:foldl(fun(O, A) -> [element(2, O) | A] end, [], T)),
    show(added, [ets:update_counter(T, apple, {3, 5}, {item, x, 0, 1.0}), ets:update_counter(T, fig, {3, 7}, {item, x, 1, 1.5}),
                 ets:update_counter(T, fig, [{3, 1}, {3, -20, 0, 0}], {item, y, 0, 0}), ets:update_counter(T, gum, 4, {item, gum, 1, 0})]),
    show(fig, ets:lookup(T, fig)),
    show(match_delete, [ets:match_delete(T, {'_', gum, '_', '_'}), ets:match_delete(T, {'_', none, '_', '_'}), ets:info(T, size)]),
    show(objects, ets:match_object(T, {item, '_', '_', 1.0})),
    show(slots, [ets:slot(T, 0), ets:slot(T, ets:info(T, size)), t(fun() -> ets:slot(T, 100) end)]),
    show(clear, [ets:delete_all_objects(T), ets:info(T, size), ets:tab2list(T), ets:first(T), ets:slot(T, 0)]),
    [show(bad, t(F)) || F <- [fun() -> ets:select_replace(T, [{{'_', '$1', '_', '_'}, [], ['$1']}]) end, fun() -> ets:select_delete(T, foo) end,
                              fun() -> ets:select_count(T, [{'$1', [], []}]) end, fun() -> ets:match_delete(foo, '_') end, fun() -> ets:update_counter(T, a, {2, 1}, {item, a, 1, 1}) end,
                              fun() -> ets:update_counter(T, a, {3, x}, {item, a, 0, 0}) end,
                              fun() -> ets:foldl(fun(_, _) -> a end, [], foo) end, fun() -> ets:foldr(foo, [], T) end, fun() -> ets:delete_all_objects(foo) end]],
    show(size, ets:info(T, size)).

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
