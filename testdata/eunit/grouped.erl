%% Which process runs a test, what ends with it, and what goes on. For functions that end with _
%% the result of eunit:test is printed.
-module(grouped).
-include_lib("eunit/include/eunit.hrl").
-compile([export_all, nowarn_export_all]).

main() ->
    [
        io:format("~p: ~p~n", [F, eunit:test({generator, ?MODULE, F})])
     || F <- [same_, nested_, contexts_, again_, each_, pairs_, dictionary_, local_, new_] ++
            [parallel_, together_, few_, messages_] ++
            [killed_, killed_group_, killed_new_, killed_setup_, killed_cleanup_, killed_named_] ++
            [killed_inner_, killed_text_, killed_parallel_, linked_] ++
            [late_, late_group_, late_context_, late_setup_, late_new_, limit_, no_limit_]
    ],
    eunit:test(?MODULE).

die() -> exit(self(), kill).
table() -> ets:new(?MODULE, [named_table, public]).

%% Tests of a module run in one process, too.
a_test() -> put(m, 1).
b_test() -> ?assertEqual(1, get(m)).
c_test_() -> ?_assertEqual(1, get(m)).

same_() -> [?_test(put(a, 1)), ?_assertEqual(1, get(a))].
nested_() ->
    [?_test(put(n, 1)),
     [{"text", ?_assertEqual(1, get(n))}, {"group", [?_assertEqual(1, get(n)), ?_test(put(n, 2))]}],
     {inorder, [?_assertEqual(2, get(n)), ?_test(put(n, 3))]},
     {with, 5, [fun(5) -> ?assertEqual(3, get(n)) end, fun(5) -> put(n, 4) end]},
     ?_assertEqual(4, get(n))].

%% A table belongs to the process around the setup.
contexts_() ->
    {setup, fun table/0,
     [?_test(ets:insert(?MODULE, {1, 2})), ?_assertEqual([{1, 2}], ets:lookup(?MODULE, 1))]}.
again_() -> [?_assertEqual(undefined, ets:whereis(?MODULE)), contexts_(), contexts_()].
each_() -> {foreach, fun table/0, [fun(_) -> ?_assert(true) end, fun(_) -> ?_assert(true) end]}.
pairs_() ->
    {foreachx, fun(X) -> put(f, X), X * 2 end, fun(X, Y) -> Y = X * 2, X = get(f) end,
     [{1, fun(1, 2) -> ?_assertEqual(undefined, get(f)) end},
      {2, fun(2, R) -> ?_assertEqual(4, R) end}]}.
dictionary_() ->
    {setup, fun() -> put(x, 1) end, fun(_) -> ?assertEqual(1, get(x)) end,
     fun(_) -> Had = get(x), [?_assertEqual(1, Had), ?_assertEqual(undefined, get(x))] end}.
local_() ->
    {setup, local, fun() -> put(x, 1), self() end,
     fun(P) -> [?_assertEqual(P, self()), ?_assertEqual(1, get(x))] end}.
new_() ->
    [?_test(put(s, 1)), {spawn, [?_assertEqual(undefined, get(s)), ?_test(put(s, 2))]},
     ?_assertEqual(1, get(s))].

parallel_() ->
    {inparallel, [?_test(put(a, 1)), {"x", [?_test(put(a, 2)), ?_assertEqual(undefined, get(a))]}]}.
together_() -> {timeout, 1, {inparallel, [?_test(timer:sleep(600)), ?_test(timer:sleep(600))]}}.
few_() ->
    Counter = counters:new(1, []),
    Test =
        ?_test(begin
            counters:add(Counter, 1, 1),
            ?assert(counters:get(Counter, 1) =< 2),
            timer:sleep(50),
            counters:sub(Counter, 1, 1)
        end),
    {inparallel, 2, lists:duplicate(6, Test)}.
messages_() -> [?_test(self() ! a), ?_test(receive a -> ok after 0 -> error(none) end)].

killed_() -> [?_assert(true), ?_test(die()), ?_assert(true)].
killed_group_() -> [{"one", [?_assert(true), ?_test(die())]}, {"two", [?_assert(true)]}].
killed_new_() -> [{spawn, [?_assert(true), ?_test(die()), ?_assert(true)]}, ?_assert(true)].
killed_setup_() -> [{setup, fun die/0, [?_assert(true)]}, ?_assert(true)].
killed_cleanup_() -> [{setup, fun() -> ok end, fun(_) -> die() end, [?_assert(true)]}].
killed_named_() ->
    [{"outer", {spawn, [{"inner", ?_test(die())}, ?_assert(true)]}}, ?_assert(true)].
killed_inner_() ->
    [{"outer", {setup, fun() -> ok end, {"inner", [?_assert(true), ?_test(die())]}}}].
killed_text_() ->
    [{"inner", {spawn, {setup, fun die/0, [?_assert(true)]}}}, ?_assert(true)].
killed_parallel_() -> {inparallel, [?_test(die()), ?_assert(true)]}.
linked_() ->
    Start = fun() -> spawn_link(fun() -> receive go -> exit(boom) end end) end,
    Test = fun(P) -> [?_test(begin P ! go, timer:sleep(50) end), ?_assert(true)] end,
    [{setup, Start, Test}, ?_assert(true)].

late_() -> [?_assert(true), {timeout, 0.1, ?_test(timer:sleep(300))}, ?_assert(true)].
late_group_() -> {timeout, 0.2, [?_test(timer:sleep(150)), ?_test(timer:sleep(150))]}.
late_context_() ->
    [{timeout, 0.1, {setup, fun() -> ok end, [?_test(timer:sleep(1000)), ?_assert(true)]}},
     ?_assert(true)].
late_setup_() -> {timeout, 0.1, {setup, fun() -> timer:sleep(300) end, [?_assert(true)]}}.
late_new_() -> [{timeout, 0.1, {spawn, [?_test(timer:sleep(1000)), ?_assert(true)]}}].
limit_() -> {timeout, 7, {"text", [?_test(timer:sleep(6000))]}}.
no_limit_() -> {timeout, 7, {setup, fun() -> ok end, [?_test(timer:sleep(6000))]}}.
