%% Which modules there are.
-module(code_questions).
-export([main/0]).

main() ->
    t(fun() -> code:which(no_such_module) end),
    t(fun() -> code:is_loaded(no_such_module) end),
    t(fun() -> code:ensure_loaded(no_such_module) end),
    t(fun() -> code:load_file(no_such_module) end),
    t(fun() -> code:ensure_loaded(lists) end),
    t(fun() -> code:ensure_modules_loaded([lists, maps]) end),
    t(fun() -> code:ensure_modules_loaded([lists, no_such_module]) end),
    t(fun() -> is_list(code:which(code_questions)) end),
    t(fun() -> element(1, code:is_loaded(code_questions)) end),
    t(fun() -> code:is_sticky(code_questions) end),
    t(fun() -> code:get_object_code(no_such_module) end),
    t(fun() -> code:lib_dir(no_such_application) end),
    t(fun() -> code:priv_dir(no_such_application) end),
    t(fun() -> code:where_is_file("no_such_file") end),
    t(fun() -> is_list(code:get_path()) end),
    t(fun() -> is_list(code:root_dir()) end),
    t(fun() -> code:module_status(no_such_module) end),
    t(fun() -> code:which(1) end),
    t(fun() -> erlang:module_loaded(code_questions) end),
    t(fun() -> erlang:module_loaded(no_such_module) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
