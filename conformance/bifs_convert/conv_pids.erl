-module(conv_pids).
-export([main/0]).

main() ->
    [try_it(fun erlang:list_to_pid/1, [X]) || X <- ["<0.1.0>", "<0.1>", "foo", a, "<0.1.0", "<0.1.0> ", "<0.-1.0>", "<0.99999999999.0>", "", [a]]],
    io:format("~w~n", [list_to_pid(pid_to_list(self())) =:= self()]),
    try_it(fun erlang:pid_to_list/1, [a]),
    io:format("~s~n", [pid_to_list(list_to_pid("<0.25.0>"))]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
