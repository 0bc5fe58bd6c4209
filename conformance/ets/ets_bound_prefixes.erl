%% Keys of an ordered set that are bound in part: selecting, counting, deleting, backward and in pages.
-module(ets_bound_prefixes).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    Keys = [{A, B, C} || A <- [1, 2, a, {}, [], "s"], B <- [0, 1.0, b], C <- [x, y]],
    Lists = [[A, B | C] || A <- [1, 2], B <- [p, q, r], C <- [[], [z]]],
    Odd = [{1}, {1, 0}, {1, 0, x, y}, 1, a, [], #{k => 1}, <<1>>, {#{k => 1}, 0, x}, {'_', 0, x}],
    true = ets:insert(T, [{K, N} || {K, N} <- lists:zip(Keys ++ Lists ++ Odd, numbers(Keys, Lists, Odd))]),
    Patterns = [{1, '_', '_'}, {'$1', 0, x}, {2, 1, '$1'}, {2, 1.0, '_'}, {"s", b, y}, {{}, '$1', '$1'}, {a, b},
        {1, '$1'}, [1 | '_'], [1, q | '$1'], ['$1', q | '_'], [2, '_', z], {[], '_', x}, {#{k => 1}, '_', '_'},
        {#{k => '_'}, 0, '_'}, {1, 0, x, '_'}, {"no", '_', '_'}, '_', '$1', {}, [], {[115 | '_'], 0, '_'}],
    [io:format("~p: ~p~n", [P, one(T, P)]) || P <- Patterns],
    Two = [{{{1, '_', '_'}, '$1'}, [], ['$1']}, {{{a, '_', '_'}, '$1'}, [], ['$1']}],
    io:format("two clauses: ~p~n", [ets:select(T, Two)]),
    io:format("pages: ~p~n", [pages(ets:select(T, [{{{2, '_', '_'}, '$1'}, [], ['$1']}], 4))]),
    io:format("backward: ~p~n", [pages(ets:select_reverse(T, [{{{2, '_', '_'}, '$1'}, [], ['$1']}], 4))]),
    io:format("deleted: ~p~n", [ets:select_delete(T, [{{{1, '_', '_'}, '_'}, [], [true]}])]),
    true = ets:match_delete(T, {[1 | '_'], '_'}),
    io:format("left: ~p~n", [ets:select_count(T, [{'_', [], [true]}])]),
    io:format("changed: ~p~n",
        [ets:select_replace(T, [{{{a, '$1', '$2'}, '$3'}, [], [{{{{a, '$1', '$2'}}, {'+', '$3', 100}}}]}])]),
    io:format("~p~n", [one(T, {a, '_', '_'})]).

numbers(Keys, Lists, Odd) -> lists:seq(1, length(Keys) + length(Lists) + length(Odd)).

one(T, P) ->
    {ets:match(T, {P, '$9'}), length(ets:match_object(T, {P, '_'})),
        ets:select_reverse(T, [{{P, '$9'}, [{'<', '$9', 30}], ['$9']}])}.

pages('$end_of_table') -> [];
pages({Found, Continuation}) -> [Found | pages(next(Continuation))].

next(Continuation) -> ets:select(Continuation).
