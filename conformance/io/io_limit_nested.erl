%% Terms in terms under chars_limit: each part has what those before it have left.
-module(io_limit_nested).
-export([main/0]).

main() ->
    [io:format("~w ~ts~n", [N, lists:join(" | ", [io_lib:format(F, [T], [{chars_limit, N}]) || F <- ["~p", "~w"], T <- terms()])]) ||
        N <- lists:seq(0, 24)].

terms() ->
    [{"abc"}, #{one => 23456}, #{1 => 2, 3 => 4}, #{12345 => 1}, [1, [2, 3]], {a, {b, c}}, {a, [b, c]}, [{a, b}, {c, d}],
     {{a, b}, {c, d}}, {<<"abc">>, 1}, {one, {two, 3}}, {1, {2, {3, {4, 5}}}}, [1, 2, 3 | 4], #{a => #{b => c}}].
