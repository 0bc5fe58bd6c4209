%% Ways to send, and their results and errors.
-module(send_forms).
-export([main/0]).

main() ->
    Me = self(),
    register(send_forms_me, Me),
    show(bang, Me ! {a, 1}),
    show(send, erlang:send(Me, [b])),
    show(name, erlang:send(send_forms_me, c)),
    show(node, erlang:send({send_forms_me, node()}, d)),
    show(options, erlang:send(Me, e, [nosuspend, noconnect])),
    show(no_options, erlang:send(Me, f, [])),
    show(nosuspend, erlang:send_nosuspend(Me, g)),
    show(nosuspend, erlang:send_nosuspend(Me, h, [noconnect])),
    show(elsewhere, erlang:send({foo, 'other@host'}, x)),
    show(elsewhere, erlang:send({foo, 'other@host'}, x, [noconnect])),
    show(nobody, erlang:send({nobody, node()}, x)),
    show(got, flush()),
    [show(bad, try_(fun() -> apply(erlang, send, A) end)) ||
        A <- [[nobody, x], [1, x], [{nobody, 1}, x], [{1, node()}, x], [Me, x, [foo]], [Me, x, foo], [Me, x, [nosuspend | x]]]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

flush() -> receive M -> [M | flush()] after 0 -> [] end.
