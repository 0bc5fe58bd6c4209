-module(bits_utf).
-export([main/0]).
main() ->
    show(fun() -> <<(id($a))/utf8, (id(16#e5))/utf8, (id(16#20ac))/utf8, (id(16#10000))/utf8>> end),
    show(fun() -> <<(id($a))/utf16, (id(16#10000))/utf16>> end),
    show(fun() -> <<(id($a))/utf16-little, (id(16#10ffff))/utf16-little>> end),
    show(fun() -> <<(id($a))/utf32, (id(16#20ac))/utf32-little>> end),
    show(fun() -> <<(id(16#d800))/utf8>> end),
    show(fun() -> <<(id(16#110000))/utf16>> end),
    show(fun() -> <<(id(-1))/utf32>> end),
    show(fun() -> <<(id(a))/utf8>> end),
    show(fun() -> <<"aå€"/utf8>> end),
    show(fun() -> <<"aå€"/utf16>> end),
    show(fun() -> <<"aå"/utf32-little>> end),
    show(fun() -> chars8(<<"aå€𐀀"/utf8>>) end),
    show(fun() -> chars16(<<"aå€𐀀"/utf16-little>>) end),
    show(fun() -> chars32(<<"aå€𐀀"/utf32>>) end),
    show(fun() -> chars8(<<"ab", 16#e2, 16#82>>) end),
    show(fun() -> chars8(<<"ab", 16#c0, 16#80>>) end),
    show(fun() -> chars8(<<16#ed, 16#a0, 16#80>>) end),
    show(fun() -> chars8(<<16#f4, 16#90, 16#80, 16#80>>) end).

chars8(<<C/utf8, R/binary>>) -> [C | chars8(R)];
chars8(<<>>) -> [];
chars8(R) -> {rest, R}.

chars16(<<C/utf16-little, R/binary>>) -> [C | chars16(R)];
chars16(R) -> R.

chars32(<<C/utf32, R/binary>>) -> [C | chars32(R)];
chars32(R) -> R.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
