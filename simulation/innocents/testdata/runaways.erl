%% The kinds of runaways: processes that take more and more of something.
-module(runaways).
-export([main/0, run/1]).

main() -> [io:format("~w~n", [Kind]) || Module <- modules(), Kind <- Module:kinds()].

run(Kind) ->
    [Module] = [M || M <- modules(), lists:member(Kind, M:kinds())],
    Module:run(Kind).

modules() -> [runaway_terms, runaway_binaries, runaway_signals, runaway_spawns, runaway_tables].
