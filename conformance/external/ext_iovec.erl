-module(ext_iovec).
-export([main/0]).

main() ->
    T = {a, list_to_binary(lists:duplicate(200, 1)), [b]},
    V = erlang:term_to_iovec(T),
    io:format("~w ~w~n", [is_list(V), lists:all(fun is_binary/1, V)]),
    io:format("~w~n", [iolist_to_binary(V) =:= term_to_binary(T)]),
    io:format("~w~n", [iolist_to_binary(erlang:term_to_iovec(T, [{minor_version, 2}])) =:= term_to_binary(T, [{minor_version, 2}])]),
    io:format("~w~n", [try erlang:term_to_iovec(T, [foo]) catch C:R -> {C, R} end]).
