%% A request to spawn is answered by a message.
-module(spawn_request_replies).
-export([main/0]).

main() ->
    R1 = spawn_request(fun() -> ok end),
    receive {spawn_reply, R1, ok, P1} -> show(fun_0, is_pid(P1)) end,
    R2 = spawn_request(lists, sort, [[]]),
    receive {spawn_reply, R2, ok, P2} -> show(mfa, is_pid(P2)) end,
    R3 = spawn_request(node(), fun() -> ok end),
    receive {spawn_reply, R3, ok, P3} -> show(node, is_pid(P3)) end,
    R4 = spawn_request(fun() -> exit(x) end, [{reply_tag, {my, tag}}, monitor]),
    receive {{my, tag}, R4, ok, P4} -> receive {'DOWN', R4, process, P4, Reason} -> show(monitor, Reason) end end,
    show(abandon, spawn_request_abandon(R4)),
    show(left, flush()).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

flush() -> receive M -> [M | flush()] after 0 -> [] end.
