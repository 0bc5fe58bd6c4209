%% Multiplies two square matrices of small integers, lists of rows, block by block: a test of list code and messages.
%%
%% The product is cut into blocks of ?STRIP by ?STRIP. Each block is a job: a message with the strip of rows of one matrix
%% and the strip of columns of the other that make it, both as lists of rows, sent to the workers in turn. The worker
%% turns the columns into lists; results come back by reference and are put together again.
-module(matmul).
-export([main/0, main/1, prepare/1, bench/2]).

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
    {Product, Jobs, Muls} = bench(prepare(Size), Workers),
    Elements = lists:append(Product),
    io:format("~wx~w matrices, ~w jobs, ~w multiplications~n", [Size, Size, Jobs, Muls]),
    io:format("sum of elements ~w, checksum ~w~n", [lists:sum(Elements), checksum(Elements)]).

%% The two matrices.
prepare(Size) ->
    {matrix(Size, ?SEED_A), matrix(Size, ?SEED_B)}.

%% {Product, jobs, multiplications}.
bench({A, B}, Workers) ->
    Pids = workers:start(Workers, fun(_) -> worker() end),
    Refs = send_jobs(row_strips(A), column_strips(B), Pids),
    {Blocks, Muls} = lists:mapfoldl(fun collect/2, 0, Refs),
    [Pid ! stop || Pid <- Pids],
    {join(Blocks, (length(B) + ?STRIP - 1) div ?STRIP), length(Refs), Muls}.

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

%% The rows of a matrix of blocks, so many in each row of blocks.
join([], _) ->
    [];
join(Blocks, Across) ->
    {Row, Rest} = lists:split(Across, Blocks),
    join_row(Row) ++ join(Rest, Across).

join_row([[] | _]) ->
    [];
join_row(Blocks) ->
    [lists:append([hd(Block) || Block <- Blocks]) | join_row([tl(Block) || Block <- Blocks])].

worker() ->
    receive
        {multiply, From, Ref, Rows, Columns} ->
            From ! {Ref, block(Rows, transpose(Columns)), muls(Rows, Columns)},
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

%% The multiplications that block/2 makes.
muls(Rows, Columns) ->
    length(Rows) * length(Columns) * length(hd(Columns)).

%% Cuts a matrix into strips of ?STRIP rows.
row_strips([]) ->
    [];
row_strips(Rows) ->
    {Strip, Rest} = cut(Rows),
    [Strip | row_strips(Rest)].

%% Cuts a matrix into strips of ?STRIP columns, each a list of rows.
column_strips([[] | _]) ->
    [];
column_strips(Rows) ->
    Cut = [cut(Row) || Row <- Rows],
    [[Strip || {Strip, _} <- Cut] | column_strips([Rest || {_, Rest} <- Cut])].

cut(List) ->
    lists:split(min(?STRIP, length(List)), List).

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
