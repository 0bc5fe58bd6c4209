-module(behaviours_own).
-export([main/0]).
-behaviour(modules_none_such).
-callback init(Args :: term()) -> {ok, State :: term()} | ignore.
-callback stop(State) -> ok when State :: term().
-optional_callbacks([stop/1]).

main() ->
    io:format("~w~n", [lists:keymember(behaviour, 1, module_info(attributes))]),
    io:format("~w~n", [erlang:function_exported(?MODULE, main, 0)]),
    io:format("~w~n", [erlang:function_exported(?MODULE, main, 1)]).
