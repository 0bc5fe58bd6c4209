%% What the system was started with.
-module(init_arguments).
-export([main/0]).

main() ->
    t(fun() -> init:get_argument(no_such_flag) end),
    t(fun() -> is_list(init:get_arguments()) end),
    t(fun() -> is_list(init:get_plain_arguments()) end),
    t(fun() -> element(1, init:get_argument(progname)) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
