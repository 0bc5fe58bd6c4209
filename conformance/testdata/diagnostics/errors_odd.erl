-module('').
-export([f/0]).
f() -> 1  2.
g() -> 1.0e- + 1.
-typ t(X) :: X.
-record(r, {a-b :: c()}).
-export([f/0, a>b/1]).
-if(true).
-else.9
-endif.
k() -> ?m(1.
