%% Tests in a module: functions NAME_test/0, which fail by raising, and NAME_test_/0, which give tests as terms. They and test/0, which runs them all,
%% are exported. NOTEST leaves the assertions out, TEST puts them in again; NODEBUG and DEBUG do that with what prints for debugging.
-ifndef(EUNIT_HRL).
-define(EUNIT_HRL, true).

-ifdef(TEST).
-undef(NOTEST).
-endif.

-ifdef(DEBUG).
-undef(NODEBUG).
-endif.

-ifdef(NOTEST).
-undef(EUNIT).
-else.
-ifndef(ASSERT).
-define(ASSERT, true).
-endif.
-ifndef(TEST).
-define(TEST, true).
-endif.
-ifndef(EUNIT).
-define(EUNIT, true).
-endif.
-endif.

-include_lib("stdlib/include/assert.hrl").

-ifndef(EUNIT_NOAUTO).
-ifdef(NOTEST).
-compile({parse_transform, eunit_striptests}).
-else.
-compile({parse_transform, eunit_autoexport}).
-endif.
-endif.

-ifndef(LET).
-define(LET(Var, Value, Expr), (fun(Var) -> (Expr) end(Value))).
-endif.

-ifndef(IF).
-define(IF(Condition, Then, Else), (case (Condition) of true -> (Then); false -> (Else) end)).
-endif.

-ifndef(MATCHES).
-define(MATCHES(Pattern, Expr), (case (Expr) of Pattern -> true; _ -> false end)).
-endif.

%% Tests of one expression.
-define(_test(Expr), {?LINE, fun() -> (Expr) end}).
-define(_assert(Expr), ?_test(?assert(Expr))).
-define(_assertNot(Expr), ?_assert(not (Expr))).
-define(_assertMatch(Pattern, Expr), ?_test(?assertMatch(Pattern, Expr))).
-define(_assertNotMatch(Pattern, Expr), ?_test(?assertNotMatch(Pattern, Expr))).
-define(_assertEqual(Want, Expr), ?_test(?assertEqual(Want, Expr))).
-define(_assertNotEqual(Unwanted, Expr), ?_test(?assertNotEqual(Unwanted, Expr))).
-define(_assertException(Class, Term, Expr), ?_test(?assertException(Class, Term, Expr))).
-define(_assertError(Term, Expr), ?_test(?assertError(Term, Expr))).
-define(_assertExit(Term, Expr), ?_test(?assertExit(Term, Expr))).
-define(_assertThrow(Term, Expr), ?_test(?assertThrow(Term, Expr))).
-define(_assertNotException(Class, Term, Expr), ?_test(?assertNotException(Class, Term, Expr))).

%% Lines for who looks for a fault: they begin with where they were written, and those with a value are that value.
-ifndef(EUNIT_DEBUG_VAL_DEPTH).
-define(EUNIT_DEBUG_VAL_DEPTH, 15).
-endif.

-ifdef(NODEBUG).
-define(debugMsg(Text), ok).
-define(debugHere, ok).
-define(debugFmt(Format, Args), ok).
-define(debugVal(Expr), (Expr)).
-define(debugTime(Text, Expr), (Expr)).
-else.
-define(debugMsg(Text), eunit:debug(?FILE, ?LINE, Text)).
-define(debugHere, ?debugMsg("<-")).
-define(debugFmt(Format, Args), ?debugMsg(io_lib:format(Format, Args))).
-define(debugVal(Expr), ?debugVal(Expr, ?EUNIT_DEBUG_VAL_DEPTH)).
-define(debugVal(Expr, Depth), (fun(DebugValue_) -> ?debugFmt("~ts = ~tP", [(??Expr), DebugValue_, Depth]), DebugValue_ end(Expr))).
-define(debugTime(Text, Expr),
    (fun() ->
         {DebugMicros_, DebugResult_} = timer:tc(fun() -> (Expr) end),
         ?debugFmt("~ts: ~.3f s", [Text, DebugMicros_ / 1000000]),
         DebugResult_
     end())).
-endif.

-endif.
