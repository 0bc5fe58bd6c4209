%% What heap fences are for.
%%
%% A core of the Epiphany may load what it has just stored to shared DRAM, and find what was there before: stores are posted, and a load
%% overtakes them. A process whose heap is in DRAM builds a tuple and looks into it at once, so the compiler puts a
%% heap_fence between the two, which waits until the stores have gone round:
%%
%%     epiphany run fences.erl                              prints {sum,210,20}
%%     epiphany run --weak-memory fences.erl                the same
%%     epiphany run --weak-memory --no-fences fences.erl    fails, with exit status 2
%%
%% Without fences the worker finds an empty word where its state should be. What becomes of it depends on the delays, and so on the seed: see
%% --weak-memory=SEED and --weak-delay=CYCLES. Often it is a function_clause whose arguments match: when they are printed they have arrived.
%% The same without --weak-memory only tells what the fences cost (--stats).
-module(fences).
-export([main/0]).

%% Asks a worker on a core for a sum. Ends with an error unless it gets the right one.
main() ->
    Worker = epiphany:spawn(fun worker/0),
    Ref = monitor(process, Worker),
    Worker ! {self(), sum, lists:seq(1, 20)},
    receive
        {Worker, {210, 20}} -> io:format("~p~n", [{sum, 210, 20}]);
        {Worker, Wrong} -> exit({wrong, Wrong});
        {'DOWN', Ref, process, Worker, Reason} -> exit({worker, Reason})
    end.

worker() ->
    receive {From, sum, Numbers} -> From ! {self(), sum(Numbers, {0, 0})} end.

%% Each round takes apart the tuple that the one before has built.
sum([N | Rest], {Sum, Count}) -> sum(Rest, {Sum + N, Count + 1});
sum([], State) -> State.
