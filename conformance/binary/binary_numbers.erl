-module(binary_numbers).
-export([main/0]).

main() ->
    Numbers = [0, 1, 258, 65536, 1 bsl 64],
    Big = [binary:encode_unsigned(N) || N <- Numbers],
    Little = [binary:encode_unsigned(N, little) || N <- Numbers],
    io:format("~p~n", [[binary:encode_hex(B) || B <- Big ++ Little]]),
    io:format("~w~n", [[binary:decode_unsigned(B) || B <- Big] =:= Numbers]),
    io:format("~w~n", [[binary:decode_unsigned(B, little) || B <- Little] =:= Numbers]),
    io:format("~p~n", [binary:list_to_bin([1, [2, <<3>>]])]),
    io:format("~w ~w~n", [binary:longest_common_prefix([<<"index.html">>, <<"index.htm">>]), binary:longest_common_suffix([<<"a.erl">>, <<"b.erl">>])]),
    io:format("~w~n", [binary:at(hd(Big), 0)]),
    io:format("~w~n", [binary:referenced_byte_size(binary:copy(<<"abc">>))]).
