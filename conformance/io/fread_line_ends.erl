%% Lines that are read by format may end with LF, CR LF or CR, which are not counted between two calls.
-module(fread_line_ends).
-export([main/0]).

main() ->
    [io:format("~p ~s: ~p~n", [Text, Format, reads(Format, Text)])
        || Text <- texts(), Format <- ["~d~l", "~d~d~l", "~s", "~d ~d~l", "~c~c"]],
    [io:format("~p: ~p~n", [Chunks, pieces([], Chunks)]) || Chunks <- chunks()],
    ok.

texts() ->
    ["1 2\n3 4", "1 2\r\n3 4", "1 2\r3 4", "1\r2\r3\r", "1\r\n2\r\n", "1\r\r2", "1 \r 2"].

reads(Format, Text) ->
    case io_lib:fread([], Text, Format) of
        {more, More} -> [io_lib:fread(More, eof, Format)];
        {done, Result, Rest} when Rest =:= []; Rest =:= eof -> [Result];
        {done, Result, Rest} -> [Result | reads(Format, Rest)]
    end.

chunks() ->
    [["12\r", "\n34\n"], ["12\r", "34\n"], ["1", "2\r34\r", "5\n"], ["12 \r", eof], ["12\n", "34", eof], ["1 2\r", eof], ["1 2 3\r", eof]].

pieces(State, [Chunk | Chunks]) ->
    case io_lib:fread(State, Chunk, "~d~d~l") of
        {more, Next} when Chunks =/= [] -> pieces(Next, Chunks);
        {more, _} -> more;
        Done -> Done
    end.
