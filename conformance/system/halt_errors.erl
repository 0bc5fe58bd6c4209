%% What halt refuses.
-module(halt_errors).
-export([main/0]).

main() ->
    [show(A, try_(fun() -> apply(erlang, halt, A) end)) || A <- [[foo], [-1], [1.0], [{a}], [0, foo], [0, [foo]], [0, [{flush, 1}]], [0, [{flush, true} | x]]]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
