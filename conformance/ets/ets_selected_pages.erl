%% Objects of an ordered table, page by page, forwards and backwards, and what continuations may do.
-module(ets_selected_pages).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    [ets:insert(T, {I, I rem 3, {v, I * I}}) || I <- lists:seq(1, 10)],
    Zero = [{{'$1', 0, '_'}, [], ['$1']}],
    All = [{{'$1', '_', '_'}, [], ['$1']}],
    show(select, pages(ets:select(T, All, 4), fun ets:select/1)),
    show(filtered, pages(ets:select(T, Zero, 2), fun ets:select/1)),
    show(reverse, pages(ets:select_reverse(T, All, 4), fun ets:select_reverse/1)),
    show(reverse_all, ets:select_reverse(T, Zero)),
    show(match, pages(ets:match(T, {'$2', 1, {v, '$1'}}, 3), fun ets:match/1)),
    show(objects, pages(ets:match_object(T, {'_', 2, '_'}, 2), fun ets:match_object/1)),
    show(objects_all, ets:match_object(T, {'$1', '_', {v, 9}})),
    show(exact, pages(ets:select(T, All, 10), fun ets:select/1)),
    show(more, pages(ets:select(T, All, 100), fun ets:select/1)),
    show(none, [ets:select(T, [{{'$1', 7, '_'}, [], ['$1']}], 5), ets:match(T, {none, '_', '_'}, 5), ets:match_object(T, {none, '_', '_'}, 5),
                ets:select_reverse(T, [{{none, '_', '_'}, [], [true]}], 1)]),
    show(ended, [ets:select('$end_of_table'), ets:match('$end_of_table'), ets:match_object('$end_of_table'), ets:select_reverse('$end_of_table')]),
    {First, Go} = ets:select(T, All, 3),
    ets:delete(T, 4),
    ets:insert(T, {4.5, 0, x}),
    {Second, _} = ets:select(ets:repair_continuation(Go, All)),
    show(changed, {First, Second}),
    {_, Back} = ets:select_reverse(T, All, 9),
    show(same, ets:select_reverse(ets:repair_continuation(Back, All))),
    show(repaired, ets:repair_continuation('$end_of_table', All)),
    [show(bad, t(F)) || F <- [fun() -> ets:select(T, All, 0) end, fun() -> ets:select(T, foo, 1) end, fun() -> ets:select(foo) end, fun() -> ets:match(T, {'$1'}, -1) end,
                              fun() -> ets:match(a) end, fun() -> ets:match_object(a) end, fun() -> ets:match_object(T, {'_'}, x) end, fun() -> ets:match_object(none, '_') end,
                              fun() -> ets:select_reverse(1) end, fun() -> ets:select_reverse(T, All, a) end, fun() -> ets:select_reverse(T, [{a, b, c}]) end]],
    ets:delete(T),
    show(gone, [t(fun() -> ets:select(Go) end), t(fun() -> ets:select_reverse(T, All) end), t(fun() -> ets:match_object(T, '_') end)]).

pages('$end_of_table', _) -> [];
pages({Page, Go}, Next) -> [Page | pages(Next(Go), Next)].

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
