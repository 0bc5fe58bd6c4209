%% What output asks of a device that is a process.
-module(io_protocol_output).
-export([main/0]).

main() ->
    Self = self(),
    Device = spawn(fun() -> serve(Self) end),
    asked(fun() -> io:format(Device, "~p~n", [a]) end),
    asked(fun() -> io:format(Device, "~p~n", []) end),
    asked(fun() -> io:format(Device, "text") end),
    asked(fun() -> io:fwrite(Device, "~w", [b]) end),
    asked(fun() -> io:put_chars(Device, "abc") end),
    asked(fun() -> io:put_chars(Device, [$a, <<"b">>, [[8364]]]) end),
    asked(fun() -> io:put_chars(Device, [foo]) end),
    asked(fun() -> io:nl(Device) end),
    asked(fun() -> io:write(Device, {a, "b"}) end),
    asked(fun() -> io:request(Device, {format, "~w", [x]}) end),
    asked(fun() -> io:request(Device, nl) end),
    asked(fun() -> io:request(Device, {write, x}) end),
    asked(fun() -> io:request(Device, {put_chars, unicode, "xyz"}) end),
    asked(fun() -> io:requests(Device, [nl, {write, x}, {put_chars, unicode, "y"}]) end),
    asked(fun() -> io:request(Device, {something, else}) end),
    asked(fun() -> io:put_chars(Device, "refused") end),
    asked(fun() -> io:put_chars(Device, "foreign") end),
    asked(fun() -> io:format(Device, "~w", [refused]) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.

asked(F) ->
    t(F),
    receive {asked, Request} -> io:format("    ~0tp~n", [Request]) after 1000 -> io:format("    nothing~n") end.

serve(To) ->
    receive
        {io_request, From, As, Request} ->
            To ! {asked, Request},
            From ! {io_reply, As, answer(Request)},
            serve(To)
    end.

answer({put_chars, unicode, <<"refused">>}) -> {error, enospc};
answer({put_chars, unicode, <<"foreign">>}) -> {error, {no_translation, unicode, latin1}};
answer({put_chars, unicode, io_lib, format, ["~w", [refused]]}) -> {error, format};
answer(_) -> ok.
