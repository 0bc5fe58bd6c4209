%% Lines of fields taken apart.
-module(string_csv).
-export([main/0]).

main() ->
    show(rows("a,b,c\n1,2,3\n")),
    pretty(rows("name,age\r\nAnn,30\r\nBob,41")),
    pretty([string:trim(F) || F <- string:split(" x ; y;z ", ";", all)]),
    pretty([string:lexemes(L, " ") || L <- string:split("a b\n\nc", "\n", all)]),
    pretty(lists:map(fun(L) -> element(1, string:to_integer(L)) end, string:lexemes("1,22,333", ","))).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

rows(Text) -> [string:split(Line, ",", all) || Line <- string:lexemes(Text, ["\r\n", $\n])].
