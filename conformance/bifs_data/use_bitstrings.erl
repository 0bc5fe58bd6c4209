-module(use_bitstrings).
-export([main/0]).

main() ->
    {A, B} = split_binary(<<"header:body">>, 7),
    io:format("~s ~s~n", [A, B]),
    io:format("~w~n", [bitstring_to_list(<<1, 2, 5:3>>)]),
    io:format("~w~n", [list_to_bitstring([<<1:4>>, 255, [<<3:4>>]])]),
    io:format("~w ~w~n", [bit_size(<<1:13>>), byte_size(<<1:13>>)]),
    io:format("~w~n", [binary_to_list(<<"abcdef">>, 2, 4)]),
    io:format("~w~n", [erlang:iolist_to_iovec([<<"a">>, "b"])]).
