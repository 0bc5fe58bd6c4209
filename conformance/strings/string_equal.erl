%% Strings compared, whatever they are made of.
-module(string_equal).
-export([main/0]).

main() ->
    show(string:equal("abc", "abc")),
    show(string:equal("abc", <<"abc">>)),
    show(string:equal(["a", <<"b">>, [$c]], "abc")),
    show(string:equal("abc", "abd")),
    show(string:equal("ABC", "abc", true)),
    show(string:equal("ABC", "abc", false)),
    show(string:equal("STRASSE", "stra\337e", true)),
    show(string:equal([$e, 16#301], [16#e9])),
    show(string:equal([$e, 16#301], [16#e9], false, nfc)),
    show(string:equal([$E, 16#301], [16#e9], true, nfd)),
    show(string:equal([16#fb01], "fi", false, nfkc)),
    show(string:equal([16#fb01], "fi", false, none)),
    show(string:equal("a", "A", true, nfkd)),
    tried(fun() -> string:equal("a", "a", maybe) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
