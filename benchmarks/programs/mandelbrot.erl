%% Draws the Mandelbrot set, one bit a point, rows in parallel: a test of double-precision arithmetic.
%%
%% The picture covers -1.5..0.5 by -1..1. A point belongs to the set when ?ITERATIONS rounds did not carry it out of
%% the circle of radius 2.
-module(mandelbrot).
-export([main/0, main/1, prepare/1, bench/2]).

-define(ITERATIONS, 50).

%% The published size: 64 by 64 points, 16 workers.
main() ->
    run(64, 16).

%% Arguments: points on a side and, optionally, the number of workers.
main([Size]) ->
    run(list_to_integer(Size), 16);
main([Size, Workers]) ->
    run(list_to_integer(Size), list_to_integer(Workers)).

run(Size, Workers) ->
    {Sum, Points, Calls} = bench(prepare(Size), Workers),
    io:format("~wx~w points, ~w in the set, ~w calls, bitmap checksum ~w~n", [Size, Size, Points, Calls, Sum]).

prepare(Size) ->
    Size.

%% {Checksum of the bitmap, points in the set, calls of escape/5}.
bench(Size, Workers) ->
    Main = self(),
    Rows = lists:seq(0, Size - 1),
    Server = workers:job_server(Rows, Workers),
    workers:start(Workers, fun(_) ->
        workers:each_job(Server, fun(Y) -> Main ! {row, Y, row(Y, Size)} end)
    end),
    lists:foldl(fun collect/2, {0, 0, 0}, Rows).

collect(Y, {Sum, Points, Calls}) ->
    receive
        {row, Y, {Bytes, RowPoints, RowCalls}} ->
            {checksum(Bytes, Sum), Points + RowPoints, Calls + RowCalls}
    end.

checksum(Bytes, Sum) ->
    lists:foldl(fun(Byte, S) -> (S * 31 + Byte) band 16#fffff end, Sum, Bytes).

%% One row: {bytes of eight points each, first point in the highest bit; points in the set; calls of escape/5}.
row(Y, Size) ->
    row(0, 2.0 * Y / Size - 1.0, Size, 8, 0, [], 0, 0).

row(Size, _, Size, 8, _, Bytes, Points, Calls) ->
    {lists:reverse(Bytes), Points, Calls};
row(Size, _, Size, Free, Byte, Bytes, Points, Calls) ->
    {lists:reverse(Bytes, [Byte bsl Free]), Points, Calls};
row(X, CI, Size, 0, Byte, Bytes, Points, Calls) ->
    row(X, CI, Size, 8, 0, [Byte | Bytes], Points, Calls);
row(X, CI, Size, Free, Byte, Bytes, Points, Calls) ->
    CR = 2.0 * X / Size - 1.5,
    case escape(?ITERATIONS, CR, CI, CR, CI) of
        inside ->
            row(X + 1, CI, Size, Free - 1, Byte * 2 + 1, Bytes, Points + 1, Calls + ?ITERATIONS);
        Left ->
            row(X + 1, CI, Size, Free - 1, Byte * 2, Bytes, Points, Calls + ?ITERATIONS + 1 - Left)
    end.

%% Follows z -> z^2 + c from z = R + I*i: inside, or the number of rounds left (this one included) when z was outside.
escape(Left, R, I, _, _) when R * R + I * I > 4.0 ->
    Left;
escape(1, _, _, _, _) ->
    inside;
escape(Left, R, I, CR, CI) ->
    escape(Left - 1, R * R - I * I + CR, 2.0 * R * I + CI, CR, CI).
