%% What erlc finds other errors for, or none: see unlikeOTP in errors_test.go.
-module(text).
-export([f/0, g/1, h/0]).
-record(r, {a). %! syntax error before: ')'
-ifdef(NEVER). %! -ifdef without -endif
-else.
f() -> `. %! illegal character '`'
f1() -> "a\x{110000}". %! illegal escape sequence
f2() -> "\x{D800}". %! illegal escape sequence
f3() -> '\^1'. %! illegal escape sequence
f4() -> 37#1. %! illegal base '37'
f5() -> 16#fg. %! syntax error before: g
f6() -> ∂. %! illegal character '∂'
g(X) when atom(X) -> f(), ?A, ?B; %! undefined macro 'A' %! undefined macro 'B'
g(X) when X -> X.
h() -> f1() + f6() + missing(). %! function missing/0 undefined
i(X) when min(X, 1) == 1 -> #{K => V || K := V <- X, #r{} = V}. %! illegal guard expression
j(X) when atom(X) -> X. %! illegal guard expression
k() -> {a:b, c:d}. %! illegal expression %! illegal expression
l() -> "open string.
m() -> 'open atom.
n() -> missing(). %! function missing/0 undefined
o() -> $a %! syntax error: no full stop behind the form that began on line 23
