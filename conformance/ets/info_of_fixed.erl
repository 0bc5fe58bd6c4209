%% Who has fixed a table, as ets:info/2 tells; and what is behind the end.
-module(info_of_fixed).
-export([main/0]).

main() ->
    T = ets:new(t, [public]),
    info(T),
    ets:safe_fixtable(T, true),
    ets:safe_fixtable(T, true),
    info(T),
    Self = self(),
    Other = spawn(fun() -> ets:safe_fixtable(T, true), Self ! fixed, receive go -> ok end end),
    receive fixed -> info(T) end,
    {_, Who} = ets:info(T, safe_fixed_monotonic_time),
    io:format("~p~n", [lists:sort(Who) =:= lists:sort([{Self, 2}, {Other, 1}])]),
    ets:safe_fixtable(T, false),
    ets:safe_fixtable(T, false),
    info(T),
    renewed(),
    ends().

%% A search does not go on in another table of the same name.
renewed() ->
    ets:new(renewed, [named_table]),
    ets:insert(renewed, [{N, x} || N <- [1, 2, 3]]),
    {_, Continuation} = ets:select(renewed, [{{'$1', x}, [], ['$1']}], 1),
    ets:delete(renewed),
    ets:new(renewed, [named_table]),
    io:format("~p~n", [element(1, element(2, catch ets:select(Continuation)))]).

info(T) ->
    io:format("~p ~p ~p~n", [ets:info(T, fixed), since(ets:info(T, safe_fixed)), since(ets:info(T, safe_fixed_monotonic_time))]).

since({{Mega, Seconds, Micros}, Who}) when is_integer(Mega), is_integer(Seconds), is_integer(Micros) -> {calendar, times(Who)};
since({Time, Who}) -> {Time =< erlang:monotonic_time(), times(Who)};
since(Other) -> Other.

times(Who) -> [N || {_, N} <- lists:sort(fun({_, A}, {_, B}) -> A >= B end, Who)].

ends() ->
    [begin
         T = ets:new(t, [Kind]),
         ets:insert(T, [{1}, {a}]),
         [io:format("~p ~p ~p~n", [Kind, F, element(1, element(2, catch ets:F(T, '$end_of_table')))]) || F <- [next, prev]]
     end || Kind <- [set, ordered_set]].
