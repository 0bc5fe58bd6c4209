%% The older functions for words.
-module(string_tokens).
-export([main/0]).

main() ->
    pretty(string:tokens("a b  c", " ")),
    pretty(string:tokens("a,b;c", ",;")),
    pretty(string:tokens("", " ")),
    pretty(string:tokens("   ", " ")),
    show(string:words("a b c")),
    show(string:words("")),
    show(string:words("a.b", $.)),
    pretty(string:sub_word("one two three", 2)),
    pretty(string:sub_word("one.two", 2, $.)),
    pretty(string:sub_word("one", 5)),
    pretty(string:join(["a", "b", "c"], ", ")),
    pretty(string:join(["a"], ", ")),
    pretty(string:join([], ", ")),
    tried(fun() -> string:tokens(atom, " ") end),
    tried(fun() -> string:join([], atom) end),
    tried(fun() -> string:join(atom, "") end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
