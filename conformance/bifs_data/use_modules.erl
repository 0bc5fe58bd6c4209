-module(use_modules).
-export([main/0]).

main() ->
    io:format("~w~n", [lists:sort(erlang:get_module_info(?MODULE, exports))]),
    io:format("~w~n", [lists:keyfind(module, 1, erlang:get_module_info(?MODULE))]),
    io:format("~w ~w~n", [module_loaded(?MODULE), module_loaded(no_such_module)]),
    io:format("~w~n", [erlang:function_exported(?MODULE, module_info, 1)]).
