%% A device written in Erlang serves lines, characters and terms.
-module(io_server_lines).
-export([main/0]).

main() ->
    Device = spawn(fun() -> serve("first line\n{a, [1,\n 2]}.\nfoo bar.\n12 13\nlast") end),
    t(fun() -> io:get_line(Device, "") end),
    t(fun() -> io:read(Device, "") end),
    t(fun() -> io:read(Device, "", 3) end),
    t(fun() -> io:fread(Device, "", "~d~d") end),
    t(fun() -> io:get_chars(Device, "", 2) end),
    t(fun() -> io:get_line(Device, "") end),
    t(fun() -> io:get_line(Device, "") end),
    t(fun() -> io:get_chars(Device, "", 2) end),
    t(fun() -> io:read(Device, "") end),
    t(fun() -> io:fread(Device, "", "~d") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.

serve(Text) ->
    receive
        {io_request, From, As, Request} ->
            {Reply, Rest} = answer(Request, Text),
            From ! {io_reply, As, Reply},
            serve(Rest)
    end.

answer({get_line, _, _}, []) -> {eof, []};
answer({get_line, _, _}, Text) ->
    case lists:splitwith(fun(C) -> C =/= $\n end, Text) of
        {Line, [_ | Rest]} -> {Line ++ "\n", Rest};
        {Line, []} -> {Line, []}
    end;
answer({get_chars, _, _, _}, []) -> {eof, []};
answer({get_chars, _, _, N}, Text) -> {lists:sublist(Text, N), lists:nthtail(min(N, length(Text)), Text)};
answer({get_until, _, _, M, F, Args}, Text) -> until(M, F, Args, [], Text).

until(M, F, Args, Continuation, Text) ->
    {Line, Rest} = answer({get_line, unicode, ""}, Text),
    case apply(M, F, [Continuation, Line | Args]) of
        {done, Result, Left} when is_list(Left) -> {Result, Left ++ Rest};
        {done, Result, _} -> {Result, Rest};
        {more, Next} -> until(M, F, Args, Next, Rest)
    end.
