%% Parts of strings replaced.
-module(string_replace).
-export([main/0]).

main() ->
    pretty(string:replace("ab..cd..ef", "..", "*")),
    pretty(string:replace("ab..cd..ef", "..", "*", trailing)),
    pretty(string:replace("ab..cd..ef", "..", "*", all)),
    pretty(string:replace("abc", "x", "y", all)),
    pretty(string:replace(<<"a-b-c">>, "-", "+", all)),
    pretty(lists:flatten(string:replace("a b c", " ", "", all))),
    pretty(unicode:characters_to_binary(string:replace(<<"x,y">>, ",", "; "))),
    pretty(lists:flatten(string:replace("aaa", "a", "bb", all))).

pretty(X) -> io:format("~p~n", [X]).
