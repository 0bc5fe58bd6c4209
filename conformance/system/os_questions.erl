%% The machine.
-module(os_questions).
-export([main/0]).

main() ->
    t(fun() -> element(1, os:type()) end),
    t(fun() -> is_integer(os:perf_counter()) end),
    t(fun() -> is_list(os:getpid()) end),
    t(fun() -> os:find_executable("no_such_program_here") end),
    t(fun() -> tuple_size(os:version()) end),
    t(fun() -> is_integer(os:system_time()) end),
    t(fun() -> is_integer(os:system_time(second)) end),
    t(fun() -> tuple_size(os:timestamp()) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
