% Calls of unicode:
% encoding_to_bom/1.
-module(unicode_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> unicode:encoding_to_bom(utf16) end),
    t(fun() -> unicode:encoding_to_bom(unicode) end),
    t(fun() -> unicode:encoding_to_bom(latin1) end),
    t(fun() -> unicode:encoding_to_bom({utf32, little}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
