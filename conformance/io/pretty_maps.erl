%% ~p broken over lines: maps.
-module(pretty_maps).
-export([main/0]).

main() ->
    T = #{key_number_one => [1, 2, 3], key_number_two => #{inner_key => "inner value", other_inner_key => {x, y, z}}, "string key" => <<"binary value">>, 4 => 5.0},
    io:format("~p~n", [T]),
    io:format("~tp~n", [T]),
    io:format("~lp~n", [T]),
    io:format("~40p~n", [T]),
    io:format("~20p~n", [T]),
    io:format("indented: ~p~n", [T]),
    io:format("~60.10p~n", [T]),
    [io:format("~P~n", [T, D]) || D <- [1, 2, 3, 5, 8, 13, 30]],
    io:format("~0p~n", [T]),
    io:format("~W~n", [T, 9]).
