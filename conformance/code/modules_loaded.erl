%% Which modules are loaded, deleted and purged, by the functions of module erlang.
-module(modules_loaded).
-export([main/0]).

main() ->
    _ = lists:sort([2, 1]),
    show(loaded, [lists:member(M, erlang:loaded()) || M <- [lists, modules_loaded, erlang, no_such_module]]),
    show(atoms, lists:all(fun is_atom/1, erlang:loaded())),
    show(pre_loaded, [lists:member(M, erlang:pre_loaded()) || M <- [erlang, modules_loaded]]),
    show(subset, erlang:pre_loaded() -- erlang:loaded()),
    show(is_loaded, [erlang:module_loaded(M) || M <- [lists, modules_loaded, no_such_module]]),
    show(old, [erlang:check_old_code(M) || M <- [lists, modules_loaded, no_such_module]]),
    show(delete, [erlang:delete_module(no_such_module), t(fun() -> erlang:delete_module("m") end)]),
    show(purge, [t(fun() -> erlang:purge_module(no_such_module) end), t(fun() -> erlang:purge_module(1) end), t(fun() -> erlang:purge_module(modules_loaded) end)]),
    show(all_loaded, [lists:keymember(M, 1, code:all_loaded()) || M <- [lists, modules_loaded, no_such_module]]),
    show(same, lists:sort([M || {M, _} <- code:all_loaded()]) -- lists:sort(erlang:loaded())),
    show(where, [is_list(F) orelse F =:= preloaded || {_, F} <- code:all_loaded()] -- [true || _ <- code:all_loaded()]),
    show(available, [is_list(code:all_available()), lists:keymember("lists", 1, code:all_available()), lists:all(fun({M, F, L}) -> is_list(M) andalso
        (is_list(F) orelse is_atom(F)) andalso is_boolean(L) end, code:all_available())]),
    show(bad, [t(fun() -> erlang:module_loaded(1) end), t(fun() -> erlang:check_old_code("a") end)]).

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
