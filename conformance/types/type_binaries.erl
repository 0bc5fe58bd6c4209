-module(type_binaries).
-export([main/0]).
main() ->
    io:format("~w ~w ~w~n", [<<>>, <<"abc">>, <<1, 2, 3:4>>]),
    io:format("~p ~p ~p~n", [<<"abc">>, <<1, 2>>, <<"abc", 1:1>>]),
    io:format("~w~n", [[<<"a">> < <<"b">>, <<"a">> < <<"aa">>, <<1:1>> > <<0:8>>, <<>> == <<>>]]),
    io:format("~w~n", [[is_binary(<<1:1>>), is_bitstring(<<1:1>>), byte_size(<<1:9>>), bit_size(<<1:9>>)]]),
    io:format("~w~n", [<<"å"/utf8>> =:= <<195, 165>>]),
    io:format("~s~n", [<<"text">>]),
    io:format("~w~n", [lists:sort([<<2>>, <<1, 1>>, <<>>, <<1>>, <<1:4>>])]).
