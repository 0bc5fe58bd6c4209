%% An alias brings messages until it is taken back.
-module(alias_explicit).
-export([main/0]).

main() ->
    A = alias(),
    A ! one,
    show(got, flush()),
    show(unalias, unalias(A)),
    A ! two,
    show(got, flush()),
    show(again, unalias(A)),
    B = alias([explicit_unalias]),
    B ! three,
    show(got, flush()),
    [show(bad, try_(F)) || F <- [fun() -> alias(foo) end, fun() -> alias([foo]) end, fun() -> alias([reply | x]) end, fun() -> unalias(foo) end]],
    show(unknown, unalias(make_ref())).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

flush() -> receive M -> [M | flush()] after 0 -> [] end.
