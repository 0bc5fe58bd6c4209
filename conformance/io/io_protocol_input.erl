%% What input asks of a device that is a process.
-module(io_protocol_input).
-export([main/0]).

main() ->
    Self = self(),
    Device = spawn(fun() -> serve(Self) end),
    asked(fun() -> io:get_line(Device, "prompt> ") end),
    asked(fun() -> io:get_line(Device, 'prompt> ') end),
    asked(fun() -> io:get_chars(Device, "p", 5) end),
    asked(fun() -> io:read(Device, "p") end),
    asked(fun() -> io:read(Device, "p", 5) end),
    asked(fun() -> io:read(Device, "p", {5, 1}, [text]) end),
    asked(fun() -> io:fread(Device, "p", "~d") end),
    asked(fun() -> io:scan_erl_exprs(Device, "p") end),
    asked(fun() -> io:columns(Device) end),
    asked(fun() -> io:rows(Device) end),
    asked(fun() -> io:setopts(Device, [binary]) end),
    asked(fun() -> io:getopts(Device) end),
    asked(fun() -> io:request(Device, {get_line, unicode, x}) end),
    t(fun() -> io:get_chars(Device, "p", -1) end),
    t(fun() -> io:get_chars(Device, "p", a) end).

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

answer({get_line, unicode, _}) -> "a line\n";
answer({get_chars, unicode, _, N}) -> lists:duplicate(N, $x);
answer({get_until, unicode, _, erl_scan, tokens, _}) -> {ok, [{atom, 5, a}, {dot, 5}], 6};
answer({get_until, unicode, _, io_lib, fread, _}) -> {ok, [1]};
answer({get_geometry, columns}) -> 99;
answer({get_geometry, rows}) -> {error, enotsup};
answer(getopts) -> [{binary, true}];
answer({setopts, _}) -> ok.
