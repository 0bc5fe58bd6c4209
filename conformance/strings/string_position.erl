%% Positions in flat strings.
-module(string_position).
-export([main/0]).

main() ->
    show(string:chr("abcabc", $b)),
    show(string:rchr("abcabc", $b)),
    show(string:chr("abc", $x)),
    show(string:rchr("", $x)),
    show(string:str("abcabc", "bc")),
    show(string:rstr("abcabc", "bc")),
    show(string:str("abc", "x")),
    show(string:str("abc", "")),
    show(string:rstr("abc", "")),
    show(string:span("aabbcc", "ab")),
    show(string:cspan("aabbcc", "c")),
    show(string:span("", "a")),
    show(string:cspan("abc", "")),
    tried(fun() -> string:chr(atom, $a) end),
    tried(fun() -> string:str(atom, "a") end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
