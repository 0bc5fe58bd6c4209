%% maybe: the first ?= that does not match decides.
-module(maybes).
-feature(maybe_expr, enable).
-export([main/0]).

main() -> [try F(X) catch C:R -> {C, R} end || F <- funs(), X <- [1, 2, {ok, 1}, {ok, a}, {ok, {ok, 3}}, {error, e}, error, []]].

funs() ->
    [fun(X) -> maybe {ok, A} ?= X, A end end,
     fun(X) -> maybe {ok, A} ?= X, {ok, B} ?= A, {A, B} else {error, E} -> {failed, E}; N when is_integer(N) -> N end end,
     fun(X) -> maybe Y = [X], [{ok, A}] ?= Y, true ?= is_integer(A), maybe 1 ?= A, one else Other -> {other, Other} end else _ -> none end end,
     fun(X) -> R = maybe {ok, _} ?= X, in else [] -> nil; Z -> {z, Z} end, {R, X} end,
     fun(X) -> maybe ok ?= case X of {ok, _} -> ok; O -> O end end end].
