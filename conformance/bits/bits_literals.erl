-module(bits_literals).
-export([main/0]).
main() ->
    io:format("~w~n", [<<>>]),
    io:format("~w~n", [<<"abc">>]),
    io:format("~w~n", [<<"abc", 0, "d">>]),
    io:format("~w~n", [<<"ab":16>>]),
    io:format("~w~n", [<<"ab":16/little>>]),
    io:format("~w~n", [<<"ab":4>>]),
    io:format("~w~n", [<<1:3, 2:7, 3:6>>]),
    io:format("~w~n", [<<-1:8, -1:16/signed>>]),
    io:format("~w~n", [<<1.0/float, 2:32/float>>]),
    io:format("~w~n", [<<16#12345678:32/little, 1:20/big>>]),
    io:format("~w~n", [<<<<1, 2>>/binary, <<3:4>>/bits>>]),
    io:format("~w~n", [<<1:(4 + 4), (1 + 2):8>>]).
