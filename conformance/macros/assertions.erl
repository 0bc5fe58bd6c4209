-module(assertions).
-export([main/0]).
-include_lib("stdlib/include/assert.hrl").

main() ->
    s(fun() -> ?assert(id(true)) end),
    s(fun() -> ?assert(id(false)) end),
    s(fun() -> ?assert(id(1), "comment") end),
    s(fun() -> ?assertNot(id(true)) end),
    s(fun() -> ?assertMatch({ok, _}, id({ok, 1})) end),
    s(fun() -> ?assertMatch({ok, X} when X > 1, id({ok, 1})) end),
    s(fun() -> ?assertNotMatch({ok, _}, id({ok, 1})) end),
    s(fun() -> ?assertEqual(1 + 1, id(2)) end),
    s(fun() -> ?assertEqual(1 + 1, id(3), "hm") end),
    s(fun() -> ?assertNotEqual(1 + 1, id(2)) end),
    s(fun() -> ?assertException(error, badarith, 1 / id(0)) end),
    s(fun() -> ?assertError(badarith, id(0), "c") end),
    s(fun() -> ?assertThrow(x, throw(x)) end),
    s(fun() -> ?assertExit({x, _}, exit({x, 1})) end),
    s(fun() -> ?assertExit({x, _}, exit({y, 1})) end),
    s(fun() -> ?assertNotException(error, badarith, 1 / id(0)) end),
    s(fun() -> ?assertNotException(error, badarith, throw(q)) end),
    alone().

%% What an assertion binds is bound in it alone.
alone() ->
    self() ! {m, 1}, self() ! {m, 2},
    ?assertEqual(1, receive {m, Same} -> Same after 0 -> none end),
    ?assertEqual(2, receive {m, Same} -> Same after 0 -> none end),
    ?assertNotEqual(Same = id(1), Same + 1),
    ?assertEqual(Same = id(3), Same),
    ?assert(begin Same = id(4), Same > 3 end),
    ?assertNot(begin Same = id(5), Same > 5 end),
    ?assertMatch({Same, Same}, id({6, 6})),
    ?assertNotMatch({Same, Same}, id({7, 8})),
    Same = id(outside),
    s(fun() -> ?assertMatch({Same, _}, id({inside, 1})) end),
    io:format("~p~n", [Same]).

s(F) ->
    try io:format("~p~n", [F()])
    catch error:{Kind, Info} -> io:format("~p ~p~n", [Kind, [stackless(I) || I <- Info]])
    end.

stackless({unexpected_exception, {C, R, _}}) -> {unexpected_exception, C, R};
stackless(I) -> I.

id(X) -> X.
