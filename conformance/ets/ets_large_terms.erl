-module(ets_large_terms).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    B = binary:copy(<<1, 2, 3, 4>>, 100),
    L = lists:seq(1, 500),
    p(fun() -> ets:insert(T, [{bin, B}, {list, L}, {map, maps:from_list([{I, I} || I <- lists:seq(1, 100)])}, {big, 1 bsl 200}, {float, 1.5}, {funny, fun lists:reverse/1}]) end),
    p(fun() -> ets:lookup(T, bin) =:= [{bin, B}] end),
    p(fun() -> ets:lookup_element(T, list, 2) =:= L end),
    p(fun() -> map_size(ets:lookup_element(T, map, 2)) end),
    p(fun() -> ets:lookup(T, big) end),
    p(fun() -> ets:lookup(T, float) end),
    p(fun() -> (ets:lookup_element(T, funny, 2))([1, 2]) end),
    p(fun() -> ets:delete(T) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
