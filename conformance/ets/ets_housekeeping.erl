%% Tables that are filled by a function, renamed, fixed, given options and listed; compiled match specifications.
-module(ets_housekeeping).
-export([main/0]).

main() ->
    Before = ets:all(),
    T = ets:new(first_name, [named_table, ordered_set]),
    show(all, [lists:member(first_name, ets:all()), length(ets:all()) - length(Before), ets:all() -- Before]),
    show(init, [ets:init_table(T, source(1, 9)), ets:info(T, size), ets:first(T), ets:last(T)]),
    show(init_again, [ets:init_table(T, source(20, 21)), ets:tab2list(T)]),
    show(init_bad, [t(fun() -> ets:init_table(T, fun(read) -> foo; (close) -> ok end) end), t(fun() -> ets:init_table(T, foo) end), ets:info(T, size)]),
    show(init_none, [ets:init_table(T, fun(read) -> end_of_input; (close) -> ok end), ets:tab2list(T)]),
    show(rename, [ets:rename(T, second_name), ets:info(first_name), ets:info(second_name, name), lists:member(second_name, ets:all())]),
    show(rename_bad, [t(fun() -> ets:rename(first_name, a) end), t(fun() -> ets:rename(second_name, 1) end), t(fun() -> ets:rename(second_name, second_name) end)]),
    U = ets:new(no_name, [public]),
    show(no_name, [is_reference(ets:rename(U, other)), ets:info(U, name), ets:info(other)]),
    ets:insert(second_name, [{I, I} || I <- lists:seq(1, 5)]),
    show(fix, [ets:safe_fixtable(second_name, true), walk(second_name, ets:first(second_name)), ets:safe_fixtable(second_name, false), ets:info(second_name, fixed)]),
    show(fixed, [ets:safe_fixtable(U, true), ets:info(U, fixed), ets:safe_fixtable(U, false), ets:info(U, fixed), t(fun() -> ets:safe_fixtable(U, maybe_so) end),
                 t(fun() -> ets:safe_fixtable(none, true) end)]),
    show(heir, [ets:setopts(U, {heir, self(), data}), ets:info(U, heir) =:= self(), ets:setopts(U, [{heir, none}]), ets:info(U, heir), ets:setopts(U, [])]),
    show(heir_bad, [t(fun() -> ets:setopts(U, {heir, 1, data}) end), t(fun() -> ets:setopts(U, foo) end), t(fun() -> ets:setopts(none, []) end),
                    ets:setopts(U, [{protection, private}]), ets:info(U, protection), t(fun() -> ets:setopts(U, {protection, foo}) end)]),
    show(slot, [ets:slot(second_name, 0), ets:slot(second_name, 3), t(fun() -> ets:slot(U, -1) end), t(fun() -> ets:slot(U, a) end), t(fun() -> ets:slot(none, 0) end)]),
    S = ets:match_spec_compile([{{'$1', '$2'}, [{'>', '$2', 1}], [{{'$2', '$1'}}]}, {{a}, [], ["a"]}, {'_', [], [other]}]),
    show(run, ets:match_spec_run([{x, 2}, {y, 1}, {a}, [], 1.5, {z, b}], S)),
    show(run_none, [ets:match_spec_run([], S), ets:match_spec_run([a, b], ets:match_spec_compile([{c, [], [true]}]))]),
    show(is_compiled, [ets:is_compiled_ms(S), ets:is_compiled_ms(make_ref()), ets:is_compiled_ms(foo), ets:is_compiled_ms([])]),
    show(compile_bad, [t(fun() -> ets:match_spec_compile(foo) end), t(fun() -> ets:match_spec_compile([]) end), t(fun() -> ets:match_spec_compile([{'$1', [{foo, 1}], ['$_']}]) end),
                       t(fun() -> ets:match_spec_run([a | b], S) end), t(fun() -> ets:match_spec_run([a], foo) end)]),
    show(fun2ms, t(fun() -> ets:fun2ms(fun({A}) -> A end) end)),
    ets:delete(second_name),
    ets:delete(U),
    show(all, [lists:member(N, ets:all()) || N <- [first_name, second_name, U]]).

source(N, Last) ->
    fun(read) when N > Last -> end_of_input;
       (read) -> {[{K, K * K} || K <- lists:seq(N, min(N + 3, Last))], source(N + 4, Last)};
       (close) -> ok
    end.

walk(_, '$end_of_table') -> [];
walk(T, K) ->
    ets:delete(T, K + 1),
    [K | walk(T, ets:next(T, K))].

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
