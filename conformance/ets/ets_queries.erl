%% Queries over tables and lists: comprehensions in qlc:q, and what takes their handles.
-module(ets_queries).
-export([main/0]).
-include_lib("stdlib/include/qlc.hrl").

-record(person, {name, city, age}).

main() ->
    People = ets:new(people, [ordered_set, {keypos, #person.name}]),
    ets:insert(People, [#person{name = N, city = C, age = A} || {N, C, A} <-
        [{ann, ulm, 31}, {bob, bonn, 17}, {cid, ulm, 64}, {dot, kiel, 20}]]),
    Cities = ets:new(cities, [ordered_set]),
    ets:insert(Cities, [{ulm, 120}, {bonn, 330}, {rome, 2800}]),
    comprehensions(ets:table(People), ets:table(Cities)),
    handles(ets:table(Cities)),
    tables(),
    cursors(ets:table(Cities)),
    strings(ets:table(Cities)),
    failures().

show(Name, Value) -> io:format("~p: ~p~n", [Name, Value]).

comprehensions(People, Cities) ->
    show(filter, qlc:e(qlc:q([N || #person{name = N, age = A} <- People, A >= 18]))),
    show(join, lists:sort(qlc:e(qlc:q([{N, S} || #person{name = N, city = C} <- People, {D, S} <- Cities, C =:= D])))),
    show(nested, qlc:e(qlc:q([X || X <- qlc:q([Y * 2 || Y <- [1, 2, 3], Y /= 2]), X > 2]))),
    show(unique, qlc:e(qlc:q([X rem 3 || X <- [5, 4, 2, 1, 0]], [{unique, true}]))),
    show(outer, begin One = 1, {One, qlc:e(qlc:q([Z || {_, Z} <- [{a, One}, {b, 2}], Z =/= One]))} end),
    show(patterns, qlc:e(qlc:q([X || {ok, X} <- [{ok, 1}, error, {ok, 2}]]))),
    show(later, begin Q = qlc:q([self() || _ <- [1, 2]]), [P =:= self() || P <- qlc:e(Q)] end),
    show(first_filter, qlc:e(qlc:q([X || length([]) =:= 0, X <- [1, 2]]))).

handles(Cities) ->
    show(append, qlc:e(qlc:append([qlc:q([C || {C, _} <- Cities]), [x], [y]]))),
    show(sort, qlc:e(qlc:sort(qlc:append([3, 1], [2, 1]), [{order, descending}, {unique, true}]))),
    show(sort_by, qlc:e(qlc:sort([3, 1, 2], {order, fun(A, B) -> A >= B end}))),
    show(keysort, qlc:e(qlc:keysort(2, Cities, [{order, descending}]))),
    show(keysort_all, qlc:e(qlc:keysort([2, 1], [{b, 1}, {a, 1}, {c, 0}]))),
    show(fold, qlc:fold(fun({_, N}, Sum) -> N + Sum end, 0, Cities)),
    show(unique_all, qlc:eval(qlc:append([1, 2], [2, 3]), [{unique_all, true}])),
    show(list, qlc:e([1, 2])).

tables() ->
    Parts = fun() -> [1, 2 | fun() -> [3 | fun() -> [] end] end] end,
    Say = fun(What) -> io:format("~p~n", [What]) end,
    Options = [{parent_fun, fun() -> Say(parent), 7 end}, {post_fun, fun() -> Say(post) end},
               {pre_fun, fun(Given) -> Say({pre, proplists:get_value(parent_value, Given)}) end}],
    show(parts, qlc:e(qlc:q([X * X || X <- qlc:table(Parts, Options)]))),
    show(value, qlc:e(qlc:q([X || X <- qlc:table(fun() -> [1 | fun() -> {error, gone} end] end, [])]))),
    T = ets:new(t, [ordered_set]),
    ets:insert(T, [{I, I * I} || I <- lists:seq(1, 250)]),
    Ways = [first_next, last_prev, select, {select, [{{'$1', '_'}, [{'<', '$1', 4}], ['$1']}]}],
    [begin
         All = qlc:e(ets:table(T, [{traverse, Way}, {n_objects, 7}])),
         show(Way, {length(All), hd(All), lists:last(All)})
     end || Way <- Ways],
    show(fixed, ets:info(T, safe_fixed)).

cursors(Cities) ->
    C = qlc:cursor(qlc:q([N || {_, N} <- qlc:append([Cities, [{a, 1}, {b, 2}]])])),
    show(two, qlc:next_answers(C, 2)),
    show(rest, qlc:next_answers(C)),
    show(none, qlc:next_answers(C, all_remaining)),
    show(deleted, qlc:delete_cursor(C)),
    D = qlc:cursor(qlc:table(fun() -> [1, 2 | fun() -> {error, gone} end] end, [])),
    show(one, qlc:next_answers(D, 1)),
    show(gone, qlc:next_answers(D, 5)),
    Self = self(),
    E = qlc:cursor([1, 2]),
    spawn(fun() -> Self ! {other, catch qlc:next_answers(E)} end),
    receive {other, {'EXIT', {Reason, _}}} -> show(other, Reason) end,
    qlc:delete_cursor(E).

strings(Cities) ->
    H = qlc:string_to_handle("[{C, N, M} || {C, N} <- T, N > Least, M <- [a, b]].", [], [{'T', Cities}, {'Least', 300}]),
    show(string, qlc:e(H)),
    show(unbound, qlc:string_to_handle("[X || X <- A].")),
    show(syntax, qlc:string_to_handle("[X || X <- .")),
    show(no_query, qlc:string_to_handle("foo.")).

failures() ->
    [show(Name, try F() catch C:R -> {C, R} end) || {Name, F} <-
        [{no_handle, fun() -> qlc:e(foo) end},
         {no_option, fun() -> qlc:e([1], [foo]) end},
         {no_query, fun() -> qlc:table(foo, []) end},
         {no_key, fun() -> qlc:keysort(0, [{a}]) end},
         {no_cursor, fun() -> qlc:next_answers(foo) end},
         {no_table, fun() -> qlc:e(ets:table(nonesuch)) end}]].
