%% Text in binaries.
-module(string_binary_text).
-export([main/0]).

main() ->
    pretty(string:uppercase(<<"hello">>)),
    pretty(string:titlecase(<<"hello world">>)),
    pretty(string:reverse(<<"abc">>)),
    pretty(string:split(<<"k=v">>, "=")),
    pretty(string:lexemes(<<"a b c">>, " ")),
    pretty(string:trim(<<"  x  ">>)),
    pretty(string:slice(<<"abcdef">>, 2, 2)),
    pretty(string:prefix(<<"http://x">>, <<"http://">>)),
    pretty(string:find(<<"key: value">>, ": ")),
    pretty(string:to_graphemes(<<"a\r\n">>)),
    pretty(string:equal(<<"a">>, "a")),
    pretty(string:length(<<"abc"/utf8>>)),
    pretty(string:chomp(<<"line\n">>)).

pretty(X) -> io:format("~p~n", [X]).
