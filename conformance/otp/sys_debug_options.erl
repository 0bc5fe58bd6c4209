%% Debug options as values: made, shown events, and asked what they have kept.
-module(sys_debug_options).
-export([main/0, shown/3]).

main() ->
    io:format("~w~n", [sys:debug_options([])]),
    None = events([], [a, b]),
    io:format("~w ~w~n", [None, sys:get_log(None)]),
    sys:print_log(None),
    Log = events(sys:debug_options([{log, 2}]), [{in, one}, {in, two, self_made}, {out, three, to}]),
    io:format("~w~n", [sys:get_log(Log)]),
    io:format("~w~n", [sys:print_log(Log)]),
    Ten = events(sys:debug_options([log]), lists:seq(1, 12)),
    io:format("~w~n", [sys:get_log(Ten)]),
    Traced = events(sys:debug_options([trace, log]), [{in, x}, other]),
    io:format("~w~n", [sys:get_log(Traced)]),
    io:format("~w ~w~n", [sys:get_debug(trace, Traced, no), sys:get_debug(nothing, Traced, default)]),
    Sum = fun(N, {in, M}, _) -> N + M; (_, done, _) -> done; (N, _, _) -> N end,
    Counted = events(sys:debug_options([{install, {Sum, 0}}]), [{in, 1}, {in, 2}, {out, 5, x}, {in, 30}]),
    io:format("~w~n", [sys:get_debug(Sum, Counted, gone)]),
    io:format("~w~n", [sys:get_debug(Sum, events(Counted, [done, {in, 1}]), gone)]),
    io:format("~w~n", [sys:get_debug(Sum, events(Counted, [{in, no_number}]), gone)]),
    Named = events(sys:debug_options([{install, {sum, Sum, 100}}, {install, {list, fun(L, E, X) -> [{E, X} | L] end, []}}]), [{in, 1}, {in, 2}]),
    [io:format("~w~n", [element(2, sys:get_debug(Id, Named, gone))]) || Id <- [sum, list]],
    Statistics = events(sys:debug_options([statistics]), [{in, 1}, {in, 1, from}, {out, 1, to}, {out, 1, to, state}, odd]),
    io:format("~w~n", [[element(N, sys:get_debug(statistics, Statistics, none)) || N <- [3, 4]]]),
    io:format("~w~n", [length(sys:debug_options([trace, log, statistics, unknown, {log, 3}]))]).

events(Debug, Events) -> lists:foldl(fun(E, D) -> sys:handle_debug(D, fun ?MODULE:shown/3, extra, E) end, Debug, Events).

shown(Device, Event, Extra) -> io:format(Device, "~w: ~w~n", [Extra, Event]).
