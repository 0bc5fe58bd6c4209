-module(macro_redefine).
-export([main/0]).
-define(X, 1).
a() -> ?X.
-undef(X).
-define(X, 2).
b() -> ?X.
-undef(X).
-define(X(Y), {x, Y}).
c() -> ?X(3).
-undef(NEVER_DEFINED).

-ifndef(X).
d() -> undefined.
-else.
d() -> defined.
-endif.

main() -> io:format("~w~n", [{a(), b(), c(), d()}]).
