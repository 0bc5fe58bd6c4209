%% Reports of crashes with parts that are not what they should be.
-module(pl_format_odd).
-export([main/0]).

main() ->
    Own = [{initial_call, {m, f, ['Argument__1']}}, {pid, foo}, {error_info, {exit, boom, []}}, {dictionary, []}],
    [io:format("~p~n", [lists:flatten(proc_lib:format(Report, latin1, Depth))])
     || Report <- [[odd, foo], [odd, []], [Own, [foo]], [Own, [{neighbour, [{a, b}, foo, {c, d}]}]], [Own, foo], [[foo], [foo, bar]],
                   [Own, [{neighbour, foo}]], [{a, b}, []], ["xyz", []], [[], []]],
        Depth <- [20, unlimited]].
