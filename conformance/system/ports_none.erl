%% What functions about ports say of what is no port.
-module(ports_none).
-export([main/0]).

main() ->
    show(list, is_list(erlang:ports())),
    [show(F, try_(fun() -> apply(erlang, F, A) end)) || {F, A} <- [{port_info, [foo]}, {port_info, [foo, id]}, {port_command, [foo, []]}, {port_close, [foo]},
        {port_connect, [foo, self()]}, {port_control, [foo, 1, []]}, {port_call, [foo, 1, []]}, {port_to_list, [foo]}]],
    show(is_port, is_port(self())).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
