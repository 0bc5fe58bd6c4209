%% Strings cut in parts.
-module(string_split).
-export([main/0]).

main() ->
    pretty(string:split("ab-bc-cd", "-")),
    pretty(string:split("ab-bc-cd", "-", trailing)),
    pretty(string:split("ab-bc-cd", "-", all)),
    pretty(string:split("ab..bc..cd....", "..", all)),
    pretty(string:split("abc", "x")),
    pretty(string:split("abc", "x", all)),
    pretty(string:split("", "x")),
    pretty(string:split("abc", "")),
    pretty(string:split(<<"a,b,c">>, ",", all)),
    pretty(string:split(<<"a,b,c">>, <<",">>)),
    pretty(string:split(<<"abc">>, ",")),
    pretty(string:split("-a-", "-", all)),
    pretty(string:split("--", "-", all)).

pretty(X) -> io:format("~p~n", [X]).
