-module(tested).
-include_lib("eunit/include/eunit.hrl").
-export([main/0, cancelled/0, broken/0]).
main() ->
    [io:format("~w~n", [R]) || R <- [test(), eunit:test(fun good_test/0), eunit:test([fun good_test/0, {tested, good_test}]), eunit:test([]), eunit:test(tested_others),
        eunit:test({generator, tested, broken}), eunit:test({none, none})]],
    [io:format("~w~n", [eunit:test([{"named", C}, fun good_test/0])]) || C <- cancelled()].

cancelled() ->
    [[fun good_test/0, fun() -> exit(self(), kill) end, fun bad_test/0],
     [{timeout, 0.1, [fun() -> receive never -> ok end end, fun bad_test/0]}],
     {setup, fun() -> io:format("not to be seen~n"), error(no) end, fun bad_test/0},
     {setup, fun() -> ok end, fun(ok) -> error(no) end, fun good_test/0},
     {setup, fun() -> ok end, fun(ok) -> ok end, fun(ok) -> error(no) end}].

good_test() -> io:format("not to be seen~n").
bad_test() -> io:format("seen~n"), ?debugVal(1 + 1), exit(bad).
list_test_() -> [fun good_test/0, {"with a text", ?_assert(true)}, {inorder, [?_test(lists:last(a)), {with, 1, [fun(1) -> ok end]}]}, {tested, none}].
setup_test_() -> {foreach, fun() -> 5 end, fun(X) -> io:format("not to be seen ~w~n", [X]) end, [fun(5) -> fun() -> ok end end, fun(X) -> ?_test(error(X)) end]}.
setup2_test_() -> {setup, fun() -> put(a, b), ets:new(table, [named_table]), 1 end, [?_assertEqual([], ets:lookup(table, a))]}.
broken() -> throw(up).
