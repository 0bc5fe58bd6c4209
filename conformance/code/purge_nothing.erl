%% Purging and deleting what is not there.
-module(purge_nothing).
-export([main/0]).

main() ->
    show(purge, code:purge(no_such_module)),
    show(soft_purge, code:soft_purge(no_such_module)),
    show(delete, code:delete(no_such_module)),
    show(delete_module, erlang:delete_module(no_such_module)),
    show(purge_module, try_(fun() -> erlang:purge_module(no_such_module) end)),
    show(old, erlang:check_old_code(no_such_module)),
    show(loaded, {erlang:module_loaded(no_such_module), erlang:module_loaded(?MODULE)}),
    [show(bad, try_(F)) || F <- [fun() -> code:purge(1) end, fun() -> code:delete("x") end, fun() -> code:soft_purge([]) end, fun() -> erlang:check_old_code(1) end,
        fun() -> erlang:module_loaded("x") end, fun() -> erlang:delete_module(1) end, fun() -> erlang:purge_module(1) end]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
