%% A table that grows until the host's memory is full.
-module(table_of_all).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    L = lists:seq(1, 1000),
    fill(T, 1, [{N, L} || N <- lists:seq(-20, -1)]).

fill(T, N, More) ->
    try ets:insert(T, [{N, x} | More]) of
        true -> fill(T, N + 1, [{I - 20, element(2, O)} || {I, O} <- numbered(N, More)])
    catch
        error:system_limit ->
            Size = ets:info(T, size),
            Rest = Size rem 21,
            erlang:display({system_limit, Rest =:= 0 andalso ets:last(T) =:= N - 1})
    end.

numbered(N, More) -> lists:zip(lists:seq(-20 * N, -20 * N + 19), More).
