-module(module_info_functions).
-export([main/0, f/1, g/0]).
-author("nobody").

main() ->
    io:format("~w~n", [lists:sort(?MODULE:module_info(exports))]),
    io:format("~w~n", [?MODULE:module_info(module)]),
    io:format("~w~n", [lists:keyfind(author, 1, ?MODULE:module_info(attributes))]),
    io:format("~w~n", [[erlang:function_exported(?MODULE, F, A) || {F, A} <- [{f, 1}, {f, 2}, {hidden, 0}, {main, 0}]]]),
    io:format("~w~n", [f(hidden())]).

f(X) -> {X, g()}.

g() -> g.

hidden() -> h.
