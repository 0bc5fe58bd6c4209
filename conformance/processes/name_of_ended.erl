%% A name is free when its process has ended.
-module(name_of_ended).
-export([main/0]).

main() ->
    P = spawn(fun() -> register(short_lived, self()), receive stop -> ok end end),
    wait(P),
    R = monitor(process, short_lived),
    short_lived ! stop,
    receive {'DOWN', R, process, Who, Reason} -> show(down, {Who, Reason}) end,
    show(whereis, whereis(short_lived)),
    show(send, try_(fun() -> short_lived ! x end)),
    show(send_node, {short_lived, node()} ! x),
    show(again, register(short_lived, self())),
    short_lived ! hello,
    show(got, receive X -> X after 0 -> none end).

wait(P) -> case whereis(short_lived) of P -> ok; _ -> erlang:yield(), wait(P) end.

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
