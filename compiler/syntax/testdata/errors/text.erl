%% What erlc finds other errors for, or none: see unlikeOTP in errors_test.go.
-module(text).
-export([f/0, g/1, h/0]). %! function f/0 undefined %! function g/1 undefined
-record(r, {a). %! syntax error before: ')'
-ifdef(NEVER).
-else.
f() -> `. %! syntax error before: '`'
f1() -> "a\x{110000}". %! illegal character
f2() -> "\x{D800}". %! illegal character
f3() -> '\^1'. %? function f3/0 is unused
f4() -> 37#1. %! illegal base '37' %! syntax error before: '#'
f5() -> 16#fg. %! syntax error before: g
f6() -> ∂. %! illegal character %! syntax error before: '.'
g(X) when atom(X) -> f(), ?A, ?B; %! undefined macro 'A' %! undefined macro 'B'
g(X) when X -> X.
h() -> f1() + f6() + missing(). %! function missing/0 undefined %! function f1/0 undefined %! function f6/0 undefined
i(X) when min(X, 1) == 1 -> #{K => V || K := V <- X, #r{} = V}. %! illegal guard expression %! record r undefined %? function i/1 is unused
j(X) when atom(X) -> X. %? atom/1 obsolete %? function j/1 is unused
k() -> {a:b, c:d}. %! illegal expression %! illegal expression %? function k/0 is unused
l() -> "open string.
m() -> 'open atom.
n() -> missing(). %! function missing/0 undefined %? function n/0 is unused
o() -> $a %! syntax error before: 
