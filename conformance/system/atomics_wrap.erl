%% Atomics are words of 64 bits, with a sign or without.
-module(atomics_wrap).
-export([main/0]).

main() ->
    A = atomics:new(2, []),
    Max = (1 bsl 63) - 1,
    atomics:put(A, 1, Max),
    show(wrap, atomics:add_get(A, 1, 1)),
    show(back, atomics:sub_get(A, 1, 1) =:= Max),
    U = atomics:new(1, [{signed, false}]),
    atomics:sub(U, 1, 1),
    show(unsigned, atomics:get(U, 1) =:= (1 bsl 64) - 1),
    show(exchange, atomics:exchange(A, 2, 7)),
    show(compare, [atomics:compare_exchange(A, 2, 7, 8), atomics:compare_exchange(A, 2, 7, 9), atomics:get(A, 2)]),
    [show(bad, try_(fun() -> apply(atomics, F, Args) end)) || {F, Args} <- [{get, [A, 0]}, {get, [A, 3]}, {put, [A, 1, 1 bsl 63]}, {put, [U, 1, -1]}, {new, [0, []]},
        {new, [1, [foo]]}, {get, [foo, 1]}, {add, [A, 1, a]}]],
    #{size := S, max := X, min := N} = atomics:info(A),
    show(info, {S, X, N}).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
