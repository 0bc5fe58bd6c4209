%% Modules whose functions are all built in are modules like others.
-module(code_of_natives).
-export([main/0]).

main() ->
    Modules = [math, atomics, counters, persistent_term],
    io:format("~w~n", [[code:ensure_loaded(M) || M <- Modules]]),
    io:format("~w~n", [[erlang:module_loaded(M) || M <- Modules]]),
    io:format("~w~n", [code:ensure_modules_loaded(Modules)]),
    io:format("~w~n", [[code:is_loaded(M) =/= false || M <- Modules]]),
    io:format("~w~n", [[code:which(M) =/= non_existing || M <- Modules]]),
    io:format("~w~n", [[M:module_info(module) || M <- Modules]]),
    io:format("~w~n", [[erlang:function_exported(M, F, A) || {M, F, A} <- [{math, sin, 1}, {math, sin, 2}, {atomics, new, 2}, {counters, add, 3},
                                                                         {persistent_term, get, 1}, {persistent_term, none, 0}]]]),
    io:format("~w ~w~n", [math:sqrt(4), (catch math:none(1)) =/= ok]).
