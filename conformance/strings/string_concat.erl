%% Joined and copied, older and newer ways.
-module(string_concat).
-export([main/0]).

main() ->
    pretty(string:concat("", "x")),
    pretty(string:concat("x", "")),
    pretty(string:join(lists:map(fun integer_to_list/1, [1, 2, 3]), "+")),
    pretty(string:copies("-", 10)),
    pretty(lists:flatten(string:pad("", 3, trailing, $=))),
    pretty(string:words("the quick  brown fox")),
    pretty(string:sub_word("the quick  brown fox", 3)),
    show(string:len(string:copies("abc", 50))),
    show(string:length(string:copies("abc", 50))),
    pretty(string:left(string:concat("ab", "cd"), 6, $_)),
    pretty(string:right("7", 3, $0)),
    pretty(string:centre("x", 5, $-)).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).
