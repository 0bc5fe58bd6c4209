%% Builds and walks many short-lived binary trees beside one long-lived tree: a test of allocation and collection.
%%
%% A node is {Value, Left, Right}, a leaf {Value, nil, nil}; the children of a node of value I have the values 2I-1 and
%% 2I. The check of a tree is its value plus the check of its left minus that of its right subtree. The job of depth D
%% builds and checks 2 * 2^(Max - D + 4) trees, half of them with the positive root I and half with the root -I.
-module(binarytrees).
-export([main/0, main/1, prepare/1, bench/2]).

-define(MIN_DEPTH, 4).

%% The published size: depth 10, one worker on each core.
main() ->
    run(10, epiphany:count()).

%% Arguments: the greatest depth and, optionally, the number of workers.
main([Depth]) ->
    run(list_to_integer(Depth), epiphany:count());
main([Depth, Workers]) ->
    run(list_to_integer(Depth), list_to_integer(Workers)).

run(Depth, Workers) ->
    Max = prepare(Depth),
    {Stretch, Jobs, Long} = bench(Max, Workers),
    io:format("stretch tree of depth ~w, check ~w~n", [Max + 1, Stretch]),
    [io:format("~w trees of depth ~w, check ~w, ~w nodes~n", [Trees, D, Check, Nodes]) || {D, {Trees, Check, Nodes}} <- Jobs],
    io:format("long-lived tree of depth ~w, check ~w~n", [Max, Long]),
    io:format("~w nodes in ~w jobs~n", [lists:sum([Nodes || {_, {_, _, Nodes}} <- Jobs]), length(Jobs)]).

%% The greatest depth that is used.
prepare(Depth) ->
    max(?MIN_DEPTH + 2, Depth).

%% {Check of a tree deeper than all others, result of the job for each depth, check of the tree that has been there all along}.
bench(Max, Workers) ->
    Stretch = check(build(0, Max + 1)),
    LongLived = build(0, Max),
    Depths = lists:seq(?MIN_DEPTH, Max, 2),
    start_workers(Max, Depths, Workers),
    Jobs = [{D, result(D)} || D <- Depths],
    {Stretch, Jobs, check(LongLived)}.

start_workers(Max, Depths, Workers) ->
    Main = self(),
    Server = workers:job_server(Depths, Workers),
    workers:start(Workers, fun(_) ->
        workers:each_job(Server, fun(D) -> Main ! {depth, D, job(D, Max)} end)
    end).

result(Depth) ->
    receive
        {depth, Depth, Result} -> Result
    end.

%% One job: {Trees, sum of the checks, nodes}. All trees of a job have one shape: the first is counted.
job(Depth, Max) ->
    Pairs = 1 bsl (Max - Depth + ?MIN_DEPTH),
    {2 * Pairs, check_pairs(Pairs, Depth, 0), 2 * Pairs * count_nodes(build(1, Depth))}.

check_pairs(0, _, Sum) ->
    Sum;
check_pairs(I, Depth, Sum) ->
    check_pairs(I - 1, Depth, Sum + check(build(I, Depth)) + check(build(-I, Depth))).

build(I, 0) ->
    {I, nil, nil};
build(I, Depth) ->
    {I, build(2 * I - 1, Depth - 1), build(2 * I, Depth - 1)}.

check(nil) ->
    0;
check({I, Left, Right}) ->
    I + check(Left) - check(Right).

count_nodes(nil) ->
    0;
count_nodes({_, Left, Right}) ->
    1 + count_nodes(Left) + count_nodes(Right).
