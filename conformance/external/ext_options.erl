-module(ext_options).
-export([main/0]).

main() ->
    [io:format("~w ~w~n", [O, try term_to_binary({a, 1.5}, O) catch C:R -> {C, R} end])
     || O <- [[], foo, [foo], [{compressed, 10}], [{compressed, -1}], [{minor_version, 0}], [{minor_version, 1}], [{minor_version, 2}],
              [{minor_version, 3}], [{minor_version, a}], [compressed | foo], [deterministic], [deterministic, compressed], [{a, b, c}]]],
    [io:format("~w ~w~n", [O, try erlang:external_size({a, 1.5, <<"bin">>}, O) catch C:R -> {C, R} end])
     || O <- [[], [{minor_version, 0}], [{minor_version, 2}], [foo], foo]].
