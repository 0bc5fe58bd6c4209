-module(errors_positions).
-compile([export_all, nowarn_export_all]).
-define(M, when 1).
-define(N(X), when X 1).
f() -> ?M.
g() -> ?N(1).
h() -> ?N(+).
i() -> ?
 M.
j() -> [? M].
k() -> ? N(1).
l() -> ?MODULE 1.
m() -> 1 ?MODULE.
n() -> 1 ?LINE.
o() -> ?N(?LINE).
p() -> ?N(?M).
q() -> ?X.
r() -> ? X.
s() -> ?FUNCTION_NAME.
t() -> 1 ?FUNCTION_NAME.
f(X) -> a:b.
g(X) -> {X, a:b + 1, (a):(b), 1 + a:X}.
h(X) -> ??.
i(X) -> ?(.
j(X) -> ?->.
k(X) -> ?1.
k(X) -> ?"a".
k(X) -> ?->.
k(X) -> ?end.
k(X) -> ? 'A b'.
k(X) -> ??X.
k(X) -> ?{.
k(X) -> ?$a.
k(X) -> ?1.5.
k(X) -> a ? b.
