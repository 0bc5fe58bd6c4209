-module(macro_nested).
-export([main/0]).
-export([foo/0]).
-define(A, ?B + 1).
-define(B, ?C(2)).
-define(C(X), (X * ?D)).
-define(D, 10).
-define(IF(C, T, E), case C of true -> T; false -> E end).
-define(LATE, defined_later()).
-define(OPEN, [1, 2).
-define(EMPTY,).
-define(ATOM, foo).

main() ->
    io:format("~w~n", [?A]),
    io:format("~w~n", [?IF(?A > 20, ?IF(?B =:= 20, twenty, other), small)]),
    io:format("~w~n", [?LATE]),
    io:format("~w~n", [{?EMPTY}]),
    io:format("~w~n", [?ATOM()]),
    io:format("~w~n", [?MODULE:foo()]),
    io:format("~w~n", [fun ?ATOM/0 == fun foo/0]).

foo() -> called.

defined_later() -> later.
