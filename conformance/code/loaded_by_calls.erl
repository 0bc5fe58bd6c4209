%% What calls load, and what of it there is to see.
-module(loaded_by_calls).
-export([main/0]).

main() ->
    {file, _} = code:is_loaded(?MODULE),
    _ = gb_sets:new(),
    t(fun() -> [erlang:module_loaded(M) || M <- [gb_sets, ?MODULE, no_such_module]] end),
    t(fun() -> [lists:member(M, erlang:loaded()) || M <- [gb_sets, ?MODULE, no_such_module]] end),
    t(fun() -> [lists:keymember(M, 1, code:all_loaded()) || M <- [gb_sets, ?MODULE, no_such_module]] end),
    t(fun() -> [L || {M, _, L} <- code:all_available(), M =:= "gb_sets"] end),
    t(fun() -> [[] =:= [M || {M, _, _} <- code:all_available(), M =:= "no_such_module"]] end),
    t(fun() -> {value, {_, File}} = lists:keysearch(gb_sets, 1, code:all_loaded()), File =:= code:which(gb_sets) end),
    t(fun() -> length(erlang:loaded()) =:= length(lists:usort(erlang:loaded())) end),
    t(fun() -> [M || M <- erlang:pre_loaded(), not erlang:module_loaded(M)] end),
    t(fun() -> lists:all(fun is_atom/1, erlang:pre_loaded()) end),
    t(fun() -> [{M, S} || {M, S} <- code:module_status([no_such_module, no_other_module])] end),
    t(fun() -> [is_list(code:module_status()), code:modified_modules(), code:get_mode(), code:objfile_extension()] end),
    t(fun() -> [erlang:delete_module(no_such_module), erlang:check_process_code(self(), gb_sets, []), erlang:check_process_code(self(), no_such_module, [])] end),
    [t(F) || F <- [fun() -> erlang:delete_module(1) end, fun() -> erlang:purge_module(no_such_module) end, fun() -> erlang:purge_module("m") end]].

t(F) ->
    try F() of
        X -> io:format("~0p~n", [X])
    catch
        C:R -> io:format("~w: ~0p~n", [C, R])
    end.
