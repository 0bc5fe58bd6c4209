%% Files larger than one call takes.
-module(files_large).
-export([main/0]).

main() ->
    Data = binary:copy(<<"0123456789abcdef">>, 20000),
    t(fun() -> file:write_file("f", Data) end),
    t(fun() -> {ok, B} = file:read_file("f"), {byte_size(B), B =:= Data} end),
    t(fun() -> filelib:file_size("f") end),
    {ok, D} = file:open("f", [read, binary, raw]),
    t(fun() -> {ok, B} = file:pread(D, 300000, 100000), byte_size(B) end),
    t(fun() -> {ok, B} = file:read(D, 1000000), byte_size(B) end),
    t(fun() -> file:read(D, 1) end),
    file:close(D),
    {ok, L} = file:open("g", [write]),
    [io:format(L, "line ~w~n", [N]) || N <- lists:seq(1, 500)],
    file:close(L),
    {ok, R} = file:open("g", [read]),
    t(fun() -> lines(R, 0) end),
    file:close(R),
    t(fun() -> file:copy("f", "h") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.

lines(D, N) ->
    case io:get_line(D, "") of
        eof -> N;
        _ -> lines(D, N + 1)
    end.
