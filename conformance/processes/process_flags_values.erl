%% process_flag gives the value before, and refuses what is none.
-module(process_flags_values).
-export([main/0]).

main() ->
    {_, R} = spawn_monitor(fun flags/0),
    receive {'DOWN', R, _, _, Reason} -> show(ended, Reason) end.

flags() ->
    [show({F, V}, try_(fun() -> {process_flag(F, V), process_flag(F, V)} end)) ||
        {F, V} <- [{trap_exit, true}, {trap_exit, false}, {trap_exit, 1}, {priority, high}, {priority, low}, {priority, normal}, {priority, none},
                   {message_queue_data, off_heap}, {message_queue_data, on_heap}, {message_queue_data, 1}, {save_calls, 10}, {save_calls, 0},
                   {save_calls, -1}, {sensitive, true}, {sensitive, false}, {sensitive, maybe_}, {error_handler, other}, {error_handler, error_handler},
                   {error_handler, "x"}, {fullsweep_after, 5}, {fullsweep_after, x}, {foo, bar}, {"trap_exit", true}]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
