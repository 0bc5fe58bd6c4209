-module(ets_heir_options).
-export([main/0]).

main() ->
    T = ets:new(t, [{heir, self(), x}]),
    p(fun() -> ets:info(T, heir) =:= self() end),
    p(fun() -> ets:setopts(T, {heir, none}) end),
    p(fun() -> ets:info(T, heir) end),
    p(fun() -> ets:setopts(T, [{heir, self(), y}]) end),
    p(fun() -> ets:info(T, heir) =:= self() end),
    p(fun() -> ets:setopts(T, {heir, a, b}) end),
    p(fun() -> ets:setopts(T, foo) end),
    p(fun() -> ets:new(u, [{heir, 1, 2}]) end),
    p(fun() -> ets:new(u, [{heir, none}]), ok end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
