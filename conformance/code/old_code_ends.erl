%% Code that is deleted is old: who runs it is found, and ends when it is purged.
-module(old_code_ends).
-export([main/0]).

main() ->
    case code:ensure_loaded(queue) of {module, queue} -> ok end,
    show(before, {erlang:module_loaded(queue), erlang:check_old_code(queue)}),
    show(delete, code:delete(queue)),
    show(after_, {erlang:module_loaded(queue), erlang:check_old_code(queue)}),
    show(not_me, erlang:check_process_code(self(), queue)),
    show(soft, code:soft_purge(queue)),
    show(purged, erlang:check_old_code(queue)),
    show(again, queue:to_list(queue:from_list([1, 2]))),
    show(loaded, erlang:module_loaded(queue)).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
