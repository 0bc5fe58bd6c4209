%% The macros of eunit.hrl, without what exports tests.
-module(eunit_macros).
-export([main/0]).
-define(EUNIT_NOAUTO, true).
-define(NODEBUG, true).
-include_lib("eunit/include/eunit.hrl").

main() ->
    io:format("~w~n", [[defined(), ?LET(X, 3, X * X), ?IF(number(1) < 2, yes, no), ?IF(number(1) > 2, yes, no), ?MATCHES({_, [_ | _]}, number({1, "a"})), ?MATCHES([], number(x))]]),
    Tests = [?_test(throw(ball)), ?_assert(2 > number(1)), ?_assert(2 < number(1)), ?_assertNot(2 < number(1)), ?_assertNot(number(true)),
             ?_assertMatch({a, _}, number({a, 1})), ?_assertMatch({a, 2}, number({a, 1})), ?_assertNotMatch({a, 1}, number({a, 1})),
             ?_assertEqual(1, number(1)), ?_assertEqual(1, number(1.0)), ?_assertNotEqual(1, number(1)), ?_assertNotEqual(1, number(1.0)),
             ?_assertException(error, badarith, 1 / number(0)), ?_assertException(error, badarg, 1 / number(0)), ?_assertError({badmatch, _}, 1 = number(2)),
             ?_assertError(badarg, number(1)), ?_assertExit(gone, exit(number(gone))), ?_assertExit(gone, throw(number(gone))),
             ?_assertThrow(ball, throw(number(ball))), ?_assertThrow(ball, number(ball)), ?_assertNotException(error, badarg, number(1)),
             ?_assertNotException(error, badarg, error(number(badarg)))],
    io:format("~w~n", [lists:usort([Line - ?LINE || {Line, _} <- Tests])]),
    [outcome(Test) || {_, Test} <- Tests],
    io:format("~w~n", [[?debugMsg("message"), ?debugHere, ?debugFmt("~w", [1])]]),
    io:format("~w~n", [[?debugVal(number(1) + 1), ?debugVal(lists:seq(1, 30)), ?debugTime("time", number(7))]]).

number(X) -> X.

-ifdef(TEST).
defined() -> {?EUNIT, ?TEST, ?ASSERT}.
-else.
defined() -> none.
-endif.

outcome(Test) ->
    try Test() of
        X -> io:format("~w~n", [X])
    catch
        Class:{Kind, [_, {line, L} | Info]} when is_integer(L) -> io:format("~w ~w ~0p~n", [Class, Kind, lists:keydelete(stacktrace, 1, without_stack(Info))]);
        Class:Reason -> io:format("~w ~w~n", [Class, Reason])
    end.

without_stack(Info) -> [case I of {unexpected_exception, {C, R, _}} -> {unexpected_exception, {C, R}}; _ -> I end || I <- Info].
