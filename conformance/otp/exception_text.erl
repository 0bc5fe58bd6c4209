%% Exceptions as text.
-module(exception_text).
-export([main/0]).

main() ->
    Stack = [{m, f, 2, [{file, "m.erl"}, {line, 7}]}, {erlang, apply, 2, []}],
    [show(C, R, Stack) || {C, R} <- [{error, badarg}, {error, {badarg, x}}, {error, {badmatch, [1, 2]}}, {error, {case_clause, {a, b}}}, {error, if_clause},
                                     {error, {try_clause, a}}, {error, {badfun, a}}, {error, {badmap, a}}, {error, {badkey, k}}, {error, {badrecord, r}},
                                     {error, noproc}, {error, system_limit}, {error, timeout_value}, {error, undef}, {error, {my, reason}}, {exit, why},
                                     {throw, {ball, "text"}}, {error, {badmatch, lists:seq(1, 60)}}, {exit, lists:seq(1, 60)}]],
    show(error, function_clause, [{m, f, [a, "b", {c}], [{file, "m.erl"}, {line, 7}]}]),
    show(error, function_clause, [{m, f, [lists:seq(1, 28), b], [{file, "m.erl"}, {line, 7}]}]),
    show(error, badarg, [{erlang, atom_to_list, [1], []}, {m, f, 1, []}]),
    show(error, badarg, [{lists, keyfind, [a, b, c], []}]),
    show(error, badarg, [{erlang, '++', [a, b], []}]),
    show(error, badarith, [{erlang, '-', [a], []}]).

show(Class, Reason, Stack) -> io:format("~ts~n", [erl_error:format_exception(Class, Reason, Stack)]).
