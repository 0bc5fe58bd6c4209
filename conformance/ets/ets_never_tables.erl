%% Why there is no table for a reference, and objects that a fixed table keeps.
-module(ets_never_tables).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    true = ets:delete(T),
    [io:format("~p ~p~n", [F, why(fun() -> apply(ets, F, [Id | Args]) end)]) ||
        {F, Args} <- [{lookup, [k]}, {insert, [{k}]}, {delete, []}, {match, ['_']}, {select, [[]]}, {safe_fixtable, [true]}, {info, [size]}],
        Id <- [T, make_ref(), nothing, 17]],
    refused(),
    [kept(Type) || Type <- [set, bag, duplicate_bag, ordered_set]].

why(F) ->
    try F()
    catch
        error:badarg:Stack ->
            {ets, _, _, Info} = hd(Stack),
            maps:get(cause, proplists:get_value(error_info, Info))
    end.

kept(Type) ->
    T = ets:new(t, [Type]),
    ets:insert(T, [{K, v} || K <- lists:seq(1, 10)]),
    ets:delete(T, 1),
    Before = count(T),
    ets:safe_fixtable(T, true),
    ets:delete(T, 2),
    ets:delete_object(T, {3, v}),
    ets:delete_object(T, {4, w}),
    ets:match_delete(T, {5, '_'}),
    Some = count(T),
    ets:delete_all_objects(T),
    All = count(T),
    ets:safe_fixtable(T, false),
    io:format("~p ~p~n", [Type, [Before, Some, All, count(T)]]).

count(T) ->
    case ets:info(T, stats) of
        Stats when is_tuple(Stats) -> element(7, Stats);
        Other -> Other
    end.

%% What a table has against it comes before what its arguments have.
refused() ->
    Bag = ets:new(b, [bag]),
    Set = ets:new(s, []),
    [ets:insert(T, {k, 1, 2}) || T <- [Bag, Set]],
    Main = self(),
    spawn(fun() -> Main ! ets:new(x, [public]), receive stop -> ok end end),
    Other = receive T -> T end,
    Swap = [{{'$1', '$2', '$3'}, [], [{{'$1', '$3', '$2'}}]}],
    Lose = [{{'$1', '$2', '$3'}, [], [{{lost}}]}],
    [io:format("~p ~p~n", [F, told(fun() -> apply(ets, F, Args) end)]) ||
        {F, Args} <- [{update_counter, [Bag, k, 1]}, {update_counter, [Bag, k, bad]}, {update_counter, [Bag, k, 1, {k, 1}]},
                      {update_counter, [Set, no, bad]}, {update_counter, [Set, no, {1, 4}]}, {update_counter, [Set, no, {1, bad}]},
                      {update_counter, [Set, k, {1, 4}]}, {update_counter, [Set, k, {9, 4}]}, {update_counter, [Set, k, bad]},
                      {update_counter, [Set, no, bad, {k, 1}]}, {update_counter, [Set, no, {1, 4}, {k, 1}]},
                      {update_counter, [Set, no, {1, 4}, bad]}, {select_replace, [Bag, Swap]}, {select_replace, [Bag, bad]},
                      {select_replace, [Set, Lose]}, {select_replace, [Set, bad]}, {select_replace, [Set, Swap]},
                      {give_away, [Other, Main, gift]}, {give_away, [Other, bad, gift]}, {give_away, [Set, Main, gift]}]].

told(F) ->
    try F()
    catch
        error:badarg:Stack ->
            {ets, _, _, Info} = hd(Stack),
            Error = proplists:get_value(error_info, Info),
            Module = maps:get(module, Error),
            {maps:get(cause, Error, none), Module:format_error(badarg, Stack)}
    end.
