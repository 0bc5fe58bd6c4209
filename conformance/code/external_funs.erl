%% Funs of a module by name call its newest code, and undefined ones raise undef.
-module(external_funs).
-export([main/0]).

main() ->
    F = fun lists:reverse/1,
    show(call, F([1, 2, 3])),
    show(undef, try_(fun() -> (fun lists:no_such/1)(x) end)),
    show(undef, try_(fun() -> no_such_module_here:f(1, 2) end)),
    show(exported, [erlang:function_exported(lists, reverse, 1), erlang:function_exported(lists, no_such, 1), erlang:function_exported(?MODULE, main, 0)]),
    show(module, try_(fun() -> apply(?MODULE, not_exported, []) end)),
    not_exported().

not_exported() -> show(local, called).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
