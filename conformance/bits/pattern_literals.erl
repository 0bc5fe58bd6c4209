%% Literals in patterns of binaries: strings whose first character does not fit match nothing, and
%% integers in fields of floats are floats, however large.
-module(pattern_literals).
-export([main/0]).
-compile(nowarn_nomatch).

main() ->
    show([text(<<16#aa>>), text(<<16#20, 16#ac>>), tail(<<$a, 16#ac, 1>>)]),
    show([[x || <<"\x{20ac}">> <= <<16#ac, 16#ac>>], [x || <<"a\x{20ac}">> <= <<"a\x{ac}">>], [x || <<"\x{20ac}"/utf8>> <= <<"\x{20ac}"/utf8>>]]),
    show([large(<<(1 bsl 64)/float>>), large(<<1.5/float>>), near(<<(1 bsl 60)/float>>), small(<<17.0:32/float>>)]),
    show([[y || <<(1 bsl 1000)/float>> <= <<1.0e300/float, (1 bsl 1000)/float>>]]).

text(<<"\x{20ac}">>) -> yes;
text(_) -> no.


tail(<<"a\x{20ac}", _/binary>>) -> yes;
tail(_) -> no.

large(<<(1 bsl 64)/float>>) -> yes;
large(_) -> no.

near(<<(1 bsl 60 + 1)/float>>) -> yes;
near(_) -> no.

small(<<17:32/float>>) -> yes;
small(_) -> no.

show(X) -> io:format("~w~n", [X]).
