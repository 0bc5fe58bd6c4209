-module(bif_tuples_lists).
-export([main/0]).

main() ->
    T = {a, 2, [c], "d"},
    io:format("~w ~w ~w~n", [element(3, T), setelement(2, T, x), tuple_size(T)]),
    io:format("~w ~w~n", [tuple_to_list(T), list_to_tuple([1, {2}, [3]])]),
    io:format("~w ~w~n", [erlang:make_tuple(3, x), erlang:append_element({1, 2}, 3)]),
    io:format("~w ~w~n", [erlang:make_tuple(4, n, [{2, b}, {4, d}]), erlang:delete_element(2, {a, b, c})]),
    io:format("~w~n", [erlang:insert_element(2, {a, c}, b)]),
    io:format("~w ~w ~w~n", [hd([1, 2]), tl([1, 2]), length([a, b, c])]),
    io:format("~w ~w~n", [[1, 2] ++ [3], [1, 2] ++ 3]),
    io:format("~w~n", [[] ++ []]),
    io:format("~w ~w~n", [[1, 2, 3, 2, 1] -- [2, 1], [1, 2] -- []]),
    io:format("~w~n", [[1, 1.0, 1] -- [1.0]]),
    io:format("~w ~w~n", [max(a, 1), min({}, [])]),
    io:format("~w ~w ~w~n", [size({1, 2}), size(<<"abc">>), byte_size(<<>>)]),
    io:format("~w ~w~n", [atom_to_list('hello world'), list_to_atom("made up")]),
    io:format("~w ~w~n", [atom_to_binary(abc), binary_to_atom(<<"xyz">>)]),
    io:format("~w ~w~n", [binary_to_list(<<"abc">>), list_to_binary(["a", <<"b">>, [99, [100]]])]),
    io:format("~w ~w~n", [binary_to_list(<<"abcdef">>, 2, 4), iolist_to_binary(["x", $y])]),
    io:format("~w~n", [iolist_size(["abc", <<"de">>, $f])]),
    io:format("~w~n", [[is_atom(a), is_tuple(T), is_list([]), is_binary(<<>>), is_map(#{}), is_number(1.0), is_boolean(no)]]).
