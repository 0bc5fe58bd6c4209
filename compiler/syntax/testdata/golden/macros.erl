-module(macros).
-export([f/2]).
-define(ONE, 1).
-define(ADD(A, B), A + B).
-define(ADD(A), ?ADD(A, ?ONE)).
-define(SHOW(E), {??E, E}).
-define(EMPTY, ).
-define(CALL(Name), ?Name(2)).
-define(DOUBLE(X), X * 2).
-define(FUN(N), N(X) -> X).

-ifdef(ONE).
-define(WHICH, one).
-else.
-define(WHICH, other).
-ifdef(ANYTHING).
this is skipped )) then.
-endif.
-endif.

-if(?OTP_RELEASE >= 21 andalso not defined(OTHER)).
f(X, Y) ->
    {?ONE, ?ADD(X), ?ADD((X), {Y, Y}), ?SHOW(foo( X,"a" ) + 16#10), ?WHICH ?EMPTY,
     ?CALL(DOUBLE), ?ADD(?ADD(1), ?ADD(fun(A, B) -> A - B end)),
     ?MODULE, ?MODULE_STRING, ?LINE, ?FUNCTION_NAME, ?FUNCTION_ARITY, ?MACHINE, ?FILE}.
-elif(true).
f(wrong, branch) -> no.
-endif.

?FUN(g).
-undef(ONE).
-ifndef(ONE).
h() -> gone.
-endif.
-file("elsewhere.hrl", 100).
i() -> {?FILE, ?LINE}.
