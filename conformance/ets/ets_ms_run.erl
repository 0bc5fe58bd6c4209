-module(ets_ms_run).
-export([main/0]).

main() ->
    C = ets:match_spec_compile([{{'$1', '$2'}, [{'>', '$2', 1}], ['$1']}]),
    p(fun() -> ets:is_compiled_ms(C) end),
    p(fun() -> ets:is_compiled_ms(foo) end),
    p(fun() -> ets:match_spec_run([{a, 1}, {b, 2}, x, {c, 3}], C) end),
    p(fun() -> ets:match_spec_run([], C) end),
    p(fun() -> ets:match_spec_compile(foo) end),
    p(fun() -> ets:match_spec_compile([{'$1', [], ['$2']}]) end),
    p(fun() -> ets:match_spec_run([a], foo) end),
    p(fun() -> ets:repair_continuation('$end_of_table', []) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
