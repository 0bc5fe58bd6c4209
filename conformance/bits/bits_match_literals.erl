-module(bits_match_literals).
-export([main/0]).
main() ->
    [show(fun() -> f(B) end) || B <- [<<"GET /">>, <<"GEX">>, <<"POST x">>, <<"P">>, <<"G">>, <<>>, <<"zzz">>, <<71, 69, 84>>, <<1:1>>, atom]],
    [show(fun() -> g(B) end) || B <- [<<0:1, 5:7>>, <<2#10:2, 1:6>>, <<2#110:3>>, <<2#111:3, 0>>, <<1:1>>]],
    [show(fun() -> h(B) end) || B <- [<<44>>, <<255>>, <<1, 2>>, <<2, 1>>, <<0, 0, 0, 1>>]].

f(<<"GET ", R/binary>>) -> {get, R};
f(<<"GEX", R/binary>>) -> {gex, R};
f(<<"POST ", R/binary>>) -> {post, R};
f(<<C, R/binary>>) -> {C, R};
f(<<>>) -> empty.

g(<<0:1, R:7>>) -> {short, R};
g(<<2:2, R:6>>) -> {middle, R};
g(<<6:3, R/bits>>) -> {long, R};
g(<<7:3, _/bits>>) -> error.

h(<<300>>) -> never;
h(<<-1>>) -> never;
h(<<-1:8/signed>>) -> minus_one;
h(<<16#0201:16/little>>) -> little;
h(<<16#0201:16>>) -> big;
h(<<1:32>>) -> one;
h(_) -> other.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.
