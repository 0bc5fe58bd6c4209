%% Requests to spawn that fail, and replies that are not wanted.
-module(spawn_request_errors).
-export([main/0]).

main() ->
    F = fun() -> ok end,
    Reply = fun(R) -> receive {spawn_reply, R, A, B} -> {A, B} after 20 -> none end end,
    show(badopt, Reply(spawn_request(F, [foo]))),
    show(badopt, Reply(spawn_request(F, [{priority, x}]))),
    show(silent, Reply(spawn_request(F, [foo, {reply, success_only}]))),
    show(silent, Reply(spawn_request(F, [{reply, error_only}]))),
    show(silent, Reply(spawn_request(F, [{reply, no}]))),
    show(node, Reply(spawn_request('other@host', F))),
    show(badarg, try_(fun() -> spawn_request(foo) end)),
    show(badarg, try_(fun() -> spawn_request(fun(X) -> X end) end)),
    show(badarg, try_(fun() -> spawn_request(F, foo) end)),
    show(badarg, try_(fun() -> spawn_request_abandon(foo) end)),
    show(left, flush()).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

flush() -> receive M -> [M | flush()] after 0 -> [] end.
