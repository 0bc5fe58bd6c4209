%% How ~p breaks lines.
-module(format_pretty).
-export([main/0]).

main() ->
    io:format("~p~n", [lists:seq(1, 40)]),
    io:format("~p~n", [[{key, N, "value " ++ integer_to_list(N)} || N <- lists:seq(1, 8)]]),
    io:format("~p~n", [{a_long_tag_name, [some, atoms, that_fill, the_line], {nested, "with a string", [1.5, 2.5]}, <<"and a binary">>}]),
    io:format("prefix: ~p~n", [lists:duplicate(12, abcdefgh)]),
    io:format("~p~n", [#{key1 => lists:seq(1, 10), key2 => "a string value", key3 => {tuple, with, atoms, and_more}, key4 => #{inner => map}}]),
    io:format("~p~n", [lists:duplicate(30, "ab")]),
    io:format("~p~n", ["a string that is longer than one line of eighty characters and therefore has to be cut somewhere"]),
    io:format("~p~n", [[[[[[[[[deep]]]]]]]]]),
    io:format("~p~n", [{state, undefined, [], 0, #{}, {}, "", <<>>, 'Quoted', 1.0e10, -7}]),
    io:format("~p~n", [[{record_like, N, [x, y, z], {1, 2, 3}, "text", other_atom_here, 123456} || N <- [1, 2, 3]]]),
    io:format("~30p~n", [lists:seq(1, 20)]),
    io:format("~p~n", [[a | b]]),
    io:format("~p~n", [lists:seq(1, 30) ++ improper_tail]),
    io:format("~p ~p~n", [[104, 105], [104, 105, 0]]).
