%% Files are devices of module io.
-module(files_as_devices).
-export([main/0]).

main() ->
    {ok, W} = file:open("f", [write]),
    io:format(W, "first ~w~n", [line]),
    io:put_chars(W, "second\n"),
    io:write(W, {a, "term"}),
    io:nl(W),
    t(fun() -> io:get_chars(W, "", 1) end),
    file:close(W),
    t(fun() -> io:format(W, "x", []) end),
    {ok, R} = file:open("f", [read]),
    t(fun() -> io:get_line(R, "") end),
    t(fun() -> io:get_chars(R, "", 3) end),
    t(fun() -> io:getopts(R) end),
    t(fun() -> io:setopts(R, [binary]) end),
    t(fun() -> io:get_line(R, "") end),
    t(fun() -> io:setopts(R, [list]) end),
    t(fun() -> io:fread(R, "", "{~a") end),
    t(fun() -> io:get_line(R, "") end),
    t(fun() -> io:get_line(R, "") end),
    t(fun() -> io:columns(R) end),
    t(fun() -> file:position(R, bof) end),
    t(fun() -> io:fread(R, "", "~s ~s") end),
    t(fun() -> file:read_line(R) end),
    t(fun() -> io:request(R, {foo}) end),
    file:close(R).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
