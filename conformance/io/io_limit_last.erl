%% The last atom or number of a list or a tuple is not cut by chars_limit where there is room for its beginning.
-module(io_limit_last).
-export([main/0]).

main() ->
    [io:format("~w ~ts~n", [N, io_lib:format("~p", [T], [{chars_limit, N}])]) ||
        T <- [[orange], {orange}, {x, orange}, [one, two, three], {one, 23456}], N <- lists:seq(4, 18)].
