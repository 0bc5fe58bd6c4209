%% The first code point and the first character.
-module(string_next).
-export([main/0]).

main() ->
    show(string:next_codepoint("abc")),
    show(string:next_codepoint(<<"abc">>)),
    show(string:next_codepoint(<<"\303\251x">>)),
    show(string:next_codepoint("")),
    show(string:next_codepoint(<<>>)),
    show(string:next_codepoint([$e, 16#301])),
    show(string:next_codepoint(<<255, $a>>)),
    show(string:next_grapheme("abc")),
    show(string:next_grapheme(<<"abc">>)),
    show(string:next_grapheme([$e, 16#301, $x])),
    show(string:next_grapheme(<<"e", 16#cc, 16#81, "x">>)),
    show(string:next_grapheme("\r\nx")),
    show(string:next_grapheme("")),
    show(string:next_grapheme([[], "ab"])),
    tried(fun() -> string:next_codepoint(atom) end),
    tried(fun() -> string:next_grapheme(atom) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
