%% Modules that are sticky, what they are loaded from, and how.
-module(sticky_modules).
-export([main/0]).

main() ->
    t(fun() -> [code:is_sticky(M) || M <- [?MODULE, no_such_module]] end),
    t(fun() -> [code:stick_mod(?MODULE), code:is_sticky(?MODULE), code:unstick_mod(?MODULE), code:is_sticky(?MODULE)] end),
    t(fun() -> [code:stick_mod(no_such_module), code:is_sticky(no_such_module), code:unstick_mod(no_such_module)] end),
    [t(F) || F <- [fun() -> code:is_sticky("m") end, fun() -> code:stick_mod(1) end, fun() -> code:unstick_mod("m") end]],
    t(fun() -> [code:stick_dir("/no/such/directory"), code:unstick_dir("/no/such/directory")] end),
    t(fun() -> [code:get_mode(), code:objfile_extension(), code:modified_modules(), code:rehash()] end),
    t(fun() -> code:clash() end),
    t(fun() -> [code:where_is_file("no_such_file"), code:where_is_file(["/no", "/such"], "file")] end),
    t(fun() -> [code:which(no_such_module), is_list(code:which(?MODULE)), is_list(code:which(lists))] end),
    t(fun() -> [code:get_object_code(no_such_module)] end),
    t(fun() -> code:get_object_code("m") end),
    t(fun() -> code:which("m") end),
    t(fun() -> [code:ensure_modules_loaded([lists, ?MODULE]), code:ensure_modules_loaded([]), code:ensure_modules_loaded([no_such_module])] end),
    [t(F) || F <- [fun() -> code:ensure_modules_loaded(lists) end, fun() -> code:ensure_modules_loaded([1]) end, fun() -> code:ensure_loaded("lists") end,
                   fun() -> code:module_status(1) end]],
    t(fun() -> code:module_status([no_such_module]) end),
    t(fun() -> [lists:keymember(M, 1, code:module_status()) || M <- [?MODULE, lists, no_such_module]] end),
    t(fun() -> [code:add_patha("/no/such/directory"), code:add_pathsa(["/no/such/directory"]), code:add_pathsz([]), code:add_paths([])] end),
    t(fun() -> [code:set_path(["/no/such/directory"]), code:add_pathz("/no/such/directory"), code:add_path("/no/such/directory")] end),
    t(fun() -> [code:del_path("/no/such/directory"), code:replace_path(no_such_application, "/no/such/directory")] end),
    t(fun() -> [code:lib_dir(no_such_application, ebin), code:lib_dir() =:= code:lib_dir(), hd(code:lib_dir())] end).

t(F) ->
    try F() of
        X -> io:format("~0p~n", [X])
    catch
        C:R -> io:format("~w: ~0p~n", [C, R])
    end.
