-module(text).
-export([f/0, g/1, h/0]). %! function f/0 undefined %! function g/1 undefined
-record(r, {a). %! syntax error before: ')'
f() -> `. %! syntax error before: '`'
f3() -> '\^1'. %? function f3/0 is unused
f4() -> 37#1. %! illegal base '37' %! syntax error before: '#'
f5() -> 16#fg. %! syntax error before: g
f6() -> ∂. %! illegal character %! syntax error before: '.'
g(X) when atom(X) -> f(), ?A, ?B; %! undefined macro 'A'
g(X) when X -> X.
h() -> f1() + f6() + missing(). %! function missing/0 undefined %! function f1/0 undefined %! function f6/0 undefined
i(X) when min(X, 1) == 1 -> #{K => V || K := V <- X, #r{} = V}. %! illegal guard expression %! record r undefined %? function i/1 is unused
j(X) when atom(X) -> X. %? atom/1 obsolete %? function j/1 is unused
k() -> {a:b, c:d}. %! illegal expression %! illegal expression %? function k/0 is unused
