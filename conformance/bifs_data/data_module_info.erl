-module(data_module_info).
-export([main/0]).

main() ->
    io:format("~w~n", [erlang:get_module_info(data_module_info, module)]),
    io:format("~w~n", [lists:sort(erlang:get_module_info(data_module_info, exports))]),
    io:format("~w~n", [proplists:get_value(module, erlang:get_module_info(data_module_info))]),
    io:format("~w~n", [lists:sort(data_module_info:module_info(functions)) =/= []]),
    try_it(fun erlang:get_module_info/2, [data_module_info, foo]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
