%% Files of characters.
-module(files_encodings).
-export([main/0]).

main() ->
    Text = [229, 228, 8364, 10, 97],
    {ok, W} = file:open("u", [write, {encoding, utf8}]),
    t(fun() -> io:put_chars(W, Text) end),
    t(fun() -> io:getopts(W) end),
    file:close(W),
    t(fun() -> file:read_file("u") end),
    {ok, L} = file:open("l", [write]),
    t(fun() -> io:put_chars(L, [229, 228]) end),
    t(fun() -> io:format(L, "~ts", [[8364]]) end),
    file:close(L),
    t(fun() -> file:read_file("l") end),
    {ok, R} = file:open("u", [read, {encoding, utf8}]),
    t(fun() -> io:get_line(R, "") end),
    t(fun() -> io:get_line(R, "") end),
    t(fun() -> file:position(R, bof) end),
    t(fun() -> io:get_chars(R, "", 2) end),
    file:close(R),
    {ok, B} = file:open("u", [read, binary]),
    t(fun() -> io:get_line(B, "") end),
    t(fun() -> io:setopts(B, [{encoding, utf8}]) end),
    t(fun() -> file:position(B, bof), io:get_line(B, "") end),
    file:close(B).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
