%% What queries do with tables: values of keys are looked up, guards become match specifications.
-module(ets_query_plans).
-export([main/0]).
-include_lib("stdlib/include/qlc.hrl").

-record(town, {name, state = none, people}).

main() ->
    put(table, ets:new(towns, [ordered_set, named_table, {keypos, #town.name}])),
    ets:insert(towns, [#town{name = N, state = S, people = P} || {N, S, P} <- [{ulm, bw, 126}, {bonn, nrw, 330}, {kiel, sh, 246}, {jena, th, 111}]]),
    Name = kiel,
    plan(key, qlc:q([P || #town{name = ulm, people = P} <- ets:table(towns)])),
    plan(outside, qlc:q([T || #town{name = N} = T <- ets:table(towns), N =:= Name])),
    plan(either, qlc:q([T#town.state || T <- ets:table(towns), T#town.name =:= jena])),
    plan(guard, qlc:q([N || #town{name = N, people = P} <- ets:table(towns), P > 120, P < 300])),
    plan(list, qlc:q([{A, B} || {A, B} <- [{1, a}, {2, b}], A > 1])),
    plan(filter, qlc:q([A || {A, B} <- [{1, a}, {2, b}], lists:member(B, [b, c])])),
    plan(nested, qlc:q([{X, Y} || X <- qlc:q([X || X <- [c, a, a], begin X =/= d end], unique), Y <- qlc:sort([2, 1])])),
    plan(keys, qlc:keysort(2, qlc:append([{z, 1}], [{a, 2}]), [{order, descending}])),
    plan(text, qlc:string_to_handle("[X || {X, Y} <- L, Y =/= b].", [], [{'L', [{1, a}, {2, b}]}])),
    show(elements, qlc:info([a, b, c, d], [{n_elements, 2}])),
    show(debug, [element(1, qlc:info(H, [{format, debug}])) || H <- [[1], ets:table(towns), qlc:append([], []), qlc:sort([2, 1])]]),
    show(no_lookup, reason(fun() -> qlc:e(qlc:q([X || X <- [1]], {lookup, true})) end)),
    show(no_handle, reason(fun() -> qlc:e({qlc_handle, other}) end)),
    tables(),
    cursors(),
    show(errors, [lists:flatten(qlc:format_error(qlc:string_to_handle(S))) || S <- ["[Y || X <- [1], Y <- [X]].", "{1}.", "[X || <<X>> <= <<>>]."]]).

%% The functions of a table: around an evaluation, and when its keys are known.
tables() ->
    Self = self(),
    Tell = fun(What) -> Self ! {told, What} end,
    Table = qlc:table(fun() -> Tell(traversed), [{1, a}, {2, b}] end,
                      [{parent_fun, fun() -> Tell(parent), here end}, {pre_fun, fun(L) -> Tell({before, proplists:get_value(parent_value, L)}) end},
                       {post_fun, fun() -> Tell(behind) end}, {info_fun, fun(keypos) -> 1; (indices) -> [2]; (_) -> undefined end},
                       {lookup_fun, fun(Position, Keys) -> Tell({lookup, Position, Keys}), [{2, b}] end},
                       {format_fun, fun({all, _, _}) -> {m, all, []}; ({lookup, P, Keys}) -> {m, keys, [P, Keys]} end}]),
    plan(all, qlc:q([X || {X, _} <- Table, begin X > 0 end])),
    plan(index, qlc:q([X || {X, Y} <- Table, Y =:= b orelse Y =:= c])),
    show(told, told()).

told() ->
    receive {told, What} -> [What | told()] after 0 -> [] end.

%% Filters are evaluated when answers are asked for.
cursors() ->
    Self = self(),
    C = qlc:cursor(qlc:q([X || begin Self ! {told, filter}, true end, X <- [1, 2, 3]])),
    show(before, told()),
    show(first, qlc:next_answers(C, 1)),
    show(asked, told()),
    qlc:delete_cursor(C),
    show(gone, reason(fun() -> qlc:next_answers(C) end)).

reason(F) ->
    try F()
    catch _:{Kind, _} -> Kind; _:Reason -> Reason
    end.

plan(Name, Handle) -> io:format("~w:~n~ts~n~0p~n", [Name, qlc:info(Handle), qlc:e(Handle)]).

show(Name, Value) -> io:format("~w: ~0p~n", [Name, Value]).
