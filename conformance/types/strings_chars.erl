-module(strings_chars).
-export([main/0]).

main() ->
    io:format("~w~n", ["abc"]),
    io:format("~w~n", ["tab\tnewline\nquote\"back\\\s\e\d\0\x41\x{263a}\101"]),
    io:format("~w~n", [[$a, $\n, $\t, $\\, $\", $\s, $ , $\^a, $\x{1F600}]]),
    io:format("~s~n", ["one " "two " "three"]),
    io:format("~p ~p~n", ["printable", [1, 2, 3]]),
    io:format("~p~n", ["line\nbreak \"quoted\" \\ \t"]),
    io:format("~p ~p~n", ["", []]),
    io:format("~ts ~w~n", ["åäö", "åäö"]),
    io:format("~p~n", ["å"]),
    io:format("~p ~tp~n", [[8364], [8364]]),
    io:format("~s~n", [lists:reverse("desserts")]),
    io:format("~s~n", ["multi
line"]),
    "a" ++ X = "a" ++ "bc",
    io:format("~s ~w~n", [X, "ab" =:= [97, 98]]),
    io:format("~s~n", [["deep", [" ", ["list"]], $!, <<" and binary">>]]).
