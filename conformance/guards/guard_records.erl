-module(guard_records).
-export([main/0]).
-record(r, {a = 1, b = 2}).
-record(s, {a}).

main() ->
    [io:format("~w: ~w ~w ~w~n", [X, f(X), g(X), h(X)]) || X <- [#r{}, #r{a = 5}, #s{a = 1}, {r, 1}, {r, 1, 2, 3}, r, #r{b = #s{a = 3}}]].

f(X) when is_record(X, r) -> r;
f(X) when is_record(X, s) -> s;
f(X) when is_record(X, r, 2) -> short;
f(_) -> none.

g(X) when X#r.a > 1 -> large;
g(X) when X#r.a =:= 1 -> one;
g(X) when X#s.a =:= 1 -> s_one;
g(_) -> none.

h(X) when (X#r.b)#s.a =:= 3 -> nested;
h(X) when X =:= #r{} -> default;
h(X) when element(#r.b, X) =:= 2 -> index;
h(_) -> none.
