-module(module_info_all).
-export([main/0]).
-export([f/0, g/2]).
-vsn("1.2").
-author("somebody").
-author(["another", someone]).
-custom({some, "term", [1, 2.5]}).

main() ->
    io:format("~w~n", [lists:sort(module_info(exports))]),
    io:format("~w~n", [module_info(module)]),
    A = module_info(attributes),
    io:format("~w~n", [[{K, V} || {K, V} <- A, K =/= vsn]]),
    io:format("~w~n", [proplists:get_value(vsn, A)]),
    io:format("~w~n", [lists:member({h, 1}, module_info(functions))]),
    io:format("~w~n", [is_list(module_info(compile))]),
    io:format("~w~n", [lists:sort([K || {K, _} <- module_info(), K =/= md5, K =/= native])]),
    io:format("~w~n", [try module_info(nonsense) catch error:E -> E end]),
    io:format("~w~n", [?MODULE:module_info(module)]),
    io:format("~w~n", [h(1)]).

f() -> ok.
g(_, _) -> ok.
h(X) -> X.
