%% Order of evaluation: each step leaves its mark in the process dictionary.
-module(order).
-export([main/0]).
-record(r, {a, b = 1, c}).

main() ->
    [trace(F) || F <- [
        fun() -> {s(1), s(2), [s(3) | s(4)]} end,
        fun() -> s(1) + s(2) * s(3) - s(4) end,
        fun() -> [s(1), s(2) | [s(3)]] end,
        fun() -> #r{c = s(1), a = s(2)} end,
        fun() -> (s(#r{}))#r{c = s(2), a = s(3)} end,
        fun() -> #{s(a) => s(1), s(b) => s(2)} end,
        fun() -> (s(#{x => 0}))#{s(x) := s(1), s(y) => s(2)} end,
        fun() -> (s(fun(A, B) -> {A, B} end))(s(1), s(2)) end,
        fun() -> (s(erlang)):(s(max))(s(1), s(2)) end,
        fun() -> s(1) < s(2) end,
        fun() -> s(1) > s(2) end,
        fun() -> s(2) =< s(1) end,
        fun() -> s(false) and s(true) end,
        fun() -> s(true) or s(false) end,
        fun() -> s(false) andalso s(true) end,
        fun() -> s(true) orelse s(false) end,
        fun() -> X = s(1), Y = s(2), {Y, X} end,
        fun() -> {Y, X} = {s(1), s(2)}, [X, Y] end,
        fun() -> case {s(1), s(2)} of {1, B} -> s(B) end end,
        fun() -> [s(X) || X <- s([1, 2, 3]), s(X) > 1] end,
        fun() -> [{s(X), s(Y)} || X <- s([1, 2]), Y <- s([X, 9])] end,
        fun() -> "ab" ++ s("c") end,
        fun() -> s("a") ++ s("b") ++ s("c") end,
        fun() -> begin s(1), s(2) end + s(3) end,
        fun() -> s(s(s(1) + 1) + 1) end,
        fun() -> setelement(s(1), s({a}), s(b)) end,
        fun() -> {s(1), catch s(throw), s(2)} end,
        fun() -> {s(1), s(error), s(2)} end,
        fun() -> [s(1), 1 / 0, s(2)] end]].

trace(F) ->
    put(trace, []),
    V = try F() catch C:R -> {C, R} end,
    {case is_function(V) of true -> f; false -> V end, lists:reverse([show(X) || X <- get(trace)])}.

show(F) when is_function(F) -> f;
show(X) -> X.

s(throw) -> put(trace, [throw | get(trace)]), throw(thrown);
s(error) -> put(trace, [error | get(trace)]), error(oops);
s(X) -> put(trace, [X | get(trace)]), X.
