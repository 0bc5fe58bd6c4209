%% Multiplies two square matrices of small integers, lists of rows, block by block: a test of list code and messages.
%%
%% The product is cut into blocks of ?STRIP rows by ?STRIP columns. Each block is a job: a message with the strip of
%% rows and the strip of columns that make it, sent to the workers in turn; results come back by reference.
-module(matmul).
-export([main/0, main/1]).

-define(STRIP, 4).
-define(SEED_A, 1009).
-define(SEED_B, 4001).

%% The published size: 96 by 96, 16 workers.
main() ->
    run(96, 16).

%% Arguments: rows of the matrices and, optionally, the number of workers.
main([Size]) ->
    run(list_to_integer(Size), 16);
main([Size, Workers]) ->
    run(list_to_integer(Size), list_to_integer(Workers)).

run(Size, Workers) ->
    A = matrix(Size, ?SEED_A),
    B = matrix(Size, ?SEED_B),
    Pids = workers:start(Workers, fun(_) -> worker() end),
    Refs = send_jobs(strips(A), strips(transpose(B)), Pids),
    {Product, Muls} = lists:mapfoldl(fun collect/2, 0, Refs),
    [Pid ! stop || Pid <- Pids],
    Blocks = lists:flatten(Product),
    io:format("~wx~w matrices, ~w jobs, ~w multiplications~n", [Size, Size, length(Refs), Muls]),
    io:format("sum of elements ~w, checksum ~w~n", [lists:sum(Blocks), checksum(Blocks)]).

%% Sends one job for each pair of strips and returns their references in the order of the blocks.
send_jobs(RowStrips, ColumnStrips, Pids) ->
    Jobs = [{Rows, Columns} || Rows <- RowStrips, Columns <- ColumnStrips],
    send_round(Jobs, Pids, Pids).

send_round([], _, _) ->
    [];
send_round(Jobs, [], Pids) ->
    send_round(Jobs, Pids, Pids);
send_round([{Rows, Columns} | Jobs], [Pid | Next], Pids) ->
    Ref = make_ref(),
    Pid ! {multiply, self(), Ref, Rows, Columns},
    [Ref | send_round(Jobs, Next, Pids)].

collect(Ref, Muls) ->
    receive
        {Ref, Block, BlockMuls} -> {Block, Muls + BlockMuls}
    end.

worker() ->
    receive
        {multiply, From, Ref, Rows, Columns} ->
            From ! {Ref, block(Rows, Columns), muls(Rows, Columns)},
            worker();
        stop ->
            ok
    end.

block(Rows, Columns) ->
    [[dot(Row, Column, 0) || Column <- Columns] || Row <- Rows].

dot([A | As], [B | Bs], Sum) ->
    dot(As, Bs, Sum + A * B);
dot([], [], Sum) ->
    Sum.

%% The multiplications that block/2 made: one for each element of each of its rows and columns.
muls(Rows, Columns) ->
    lists:sum([length(Row) || Row <- Rows]) * length(Columns).

strips([]) ->
    [];
strips(Rows) when length(Rows) =< ?STRIP ->
    [Rows];
strips(Rows) ->
    {Strip, Rest} = lists:split(?STRIP, Rows),
    [Strip | strips(Rest)].

transpose([[] | _]) ->
    [];
transpose(Rows) ->
    [[hd(Row) || Row <- Rows] | transpose([tl(Row) || Row <- Rows])].

%% A Size by Size matrix of numbers from 0 to 99 that depend on Seed alone.
matrix(Size, Seed) ->
    {Rows, _} = lists:mapfoldl(fun(_, S) -> numbers(Size, S, []) end, Seed, lists:seq(1, Size)),
    Rows.

numbers(0, Seed, Row) ->
    {Row, Seed};
numbers(N, Seed, Row) ->
    Next = (Seed * 1103 + 12345) rem 65537,
    numbers(N - 1, Next, [Next div 7 rem 100 | Row]).

checksum(Numbers) ->
    lists:foldl(fun(N, Sum) -> (Sum * 31 + N) rem 1000003 end, 0, Numbers).
