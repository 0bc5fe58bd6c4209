-module(use_tuples).
-export([main/0]).

%% A table of rows as tuples that grow and shrink.
main() ->
    Rows = [list_to_tuple([Id | Fields]) || {Id, Fields} <- [{1, [ann, 30]}, {2, [bob, 25]}, {3, []}]],
    io:format("~w~n", [[erlang:append_element(R, new) || R <- Rows]]),
    io:format("~w~n", [[erlang:delete_element(tuple_size(R), R) || R <- Rows]]),
    io:format("~w~n", [[erlang:insert_element(1, R, row) || R <- Rows]]),
    io:format("~w~n", [erlang:make_tuple(4, none, [{2, two}, {4, four}])]),
    io:format("~w~n", [[tuple_to_list(R) || R <- Rows, size(R) > 1]]),
    io:format("~w~n", [erlang:make_tuple(2, 0)]),
    io:format("~w ~w~n", [setelement(1, hd(Rows), x), element(2, hd(tl(Rows)))]).
