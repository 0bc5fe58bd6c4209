-module(record_patterns).
-export([main/0]).
-record(r, {a, b = 2, c}).

main() ->
    [show(fun() -> f(X) end) || X <- [#r{a = 1}, #r{a = 2, b = 3}, #r{a = x, b = y, c = z}, {r, 1}, {r, 1, 2, 3, 4}, r]],
    show(fun() -> #r{a = A, _ = B} = id(#r{a = 1, b = q, c = q}), {A, B} end),
    show(fun() -> #r{a = A, _ = B} = id(#r{a = 1, b = q, c = p}), {A, B} end),
    show(fun() -> #r{_ = _} = id({r, 1, 2, 3}) end),
    show(fun() -> #r{} = id({r, 1}) end),
    show(fun() -> #r.b = id(3) end),
    show(fun() -> #r{a = #r{a = X}} = id(#r{a = #r{a = in}}), X end).

f(#r{a = 1}) -> one;
f(#r{b = 3, a = A}) -> {three, A};
f(#r{} = R) -> {any, R#r.c};
f(X) when is_record(X, r, 2) -> short;
f(_) -> none.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
