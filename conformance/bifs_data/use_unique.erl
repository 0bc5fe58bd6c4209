-module(use_unique).
-export([main/0]).

main() ->
    A = erlang:unique_integer(), B = erlang:unique_integer([positive, monotonic]), C = make_ref(),
    io:format("~w ~w ~w~n", [A =/= erlang:unique_integer(), B > 0, C =/= make_ref()]),
    io:format("~w~n", [erlang:unique_integer([monotonic]) < erlang:unique_integer([monotonic])]),
    io:format("~w ~w ~w~n", [node(), node(C) =:= node(self()), is_alive()]),
    io:format("~w ~w~n", [nodes(), erlang:get_cookie()]).
