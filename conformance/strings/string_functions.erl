-module(string_functions).
-export([main/0]).

main() ->
    S = "  The quick brown fox, the lazy dog.  ",
    io:format("~p ~p ~p~n", [string:trim(S), string:trim(S, leading), string:trim("xxabxx", both, "x")]),
    io:format("~p~n~p~n", [string:split("a,b,c", ","), string:split("a,b,c", ",", all)]),
    io:format("~p ~p~n", [string:tokens("a b  c", " "), string:lexemes("a;b,,c", ";,")]),
    io:format("~p ~p~n", [string:uppercase("shout"), string:lowercase("LOUD")]),
    io:format("~p ~p ~p~n", [string:to_upper("abc"), string:to_lower($A), string:titlecase("title")]),
    io:format("~p ~p~n", [string:length("four"), string:len("four")]),
    io:format("~p ~p~n", [string:reverse("abc"), string:equal("a", <<"a">>)]),
    io:format("~p ~p ~p~n", [string:find("a-b-c", "-"), string:find("a-b-c", "-", trailing), string:find("abc", "x")]),
    io:format("~p ~p~n", [string:prefix("prefix", "pre"), string:prefix("prefix", "x")]),
    io:format("~s ~s~n", [string:replace("a-b-c", "-", "+"), string:replace("a-b-c", "-", "+", all)]),
    io:format("~p ~p~n", [string:join(["a", "b", "c"], ", "), string:concat("ab", "cd")]),
    io:format("~p ~p ~p~n", [string:to_integer("12abc"), string:to_float("1.5x"), string:to_integer("x")]),
    io:format("~p ~p ~p~n", [string:str("hello", "l"), string:rstr("hello", "l"), string:chr("hello", $o)]),
    io:format("~p ~p ~p~n", [string:substr("hello", 2, 3), string:sub_string("hello", 2, 3), string:slice("hello", 1, 3)]),
    io:format("[~s] [~s] [~s]~n", [string:left("ab", 5), string:right("ab", 5, $.), string:centre("ab", 6, $*)]),
    io:format("[~s] [~s]~n", [string:pad("ab", 5), string:pad("ab", 5, leading, $0)]),
    io:format("~p ~p~n", [string:strip("  x "), string:strip("--x--", both, $-)]),
    io:format("~p ~p ~p~n", [string:copies("ab", 3), string:chars($x, 4), string:words("one two three")]),
    io:format("~p ~p~n", [string:trim(<<" bin ">>), string:split(<<"k=v">>, "=")]),
    io:format("~p~n", [string:chomp("line\n")]).
