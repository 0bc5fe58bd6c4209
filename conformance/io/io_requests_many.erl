%% Several requests at once, and those of old.
-module(io_requests_many).
-export([main/0]).

main() ->
    Self = self(),
    Device = spawn(fun() -> serve(Self) end),
    t(fun() -> io:requests(Device, [{put_chars, unicode, "a"}, {format, "~w", [1]}, nl]) end),
    t(fun() -> io:request(Device, {fwrite, "~p", [x]}) end),
    t(fun() -> io:request(Device, {put_chars, latin1, "l"}) end),
    t(fun() -> io:request(Device, {get_line, ''}) end),
    t(fun() -> io:request(Device, {get_chars, '', 3}) end),
    t(fun() -> io:request(Device, {get_password, unicode}) end),
    t(fun() -> io:get_password(Device) end),
    t(fun() -> io:request(Device, getopts) end),
    Device ! {seen, Self},
    receive {seen, Requests} -> [io:format("~0tp~n", [R]) || R <- Requests] end.

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.

serve(To) -> serve(To, []).

serve(To, Seen) ->
    receive
        {io_request, From, As, Request} ->
            From ! {io_reply, As, {served, length(Seen)}},
            serve(To, [Request | Seen]);
        {seen, Who} ->
            Who ! {seen, lists:reverse(Seen)}
    end.
