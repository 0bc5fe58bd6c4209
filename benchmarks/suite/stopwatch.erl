%% Runs a benchmark program as the thesis did: data are made and cores have started before the clock does.
-module(stopwatch).
-export([run/4]).

%% For cores to become free again, and for the commander to come to rest, in milliseconds.
-define(PAUSE, 200).

%% Samples runs of Program:bench/2, each between the marks start and stop.
run(Program, Size, Workers, Samples) ->
    Data = Program:prepare(Size),
    lists:foreach(fun(_) -> sample(Program, Data, Workers) end, lists:seq(1, Samples)).

sample(Program, Data, Workers) ->
    receive after ?PAUSE -> ok end,
    epiphany:mark(start),
    Program:bench(Data, Workers),
    epiphany:mark(stop).
