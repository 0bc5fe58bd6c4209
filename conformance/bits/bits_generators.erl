-module(bits_generators).
-export([main/0]).
main() ->
    show(fun() -> [X || <<X>> <= <<1, 2, 3>>] end),
    show(fun() -> [X || <<X:16>> <= <<1, 2, 3>>] end),
    show(fun() -> [X || <<X:3>> <= <<16#ab, 16#cd>>] end),
    show(fun() -> [X || <<1, X>> <= <<1, 2, 2, 3, 1, 4>>] end),
    show(fun() -> [{N, B} || <<N, B:N/binary>> <= <<1, 7, 2, 8, 9, 0, 3, 1>>] end),
    show(fun() -> [B || <<N, B:N/binary, 0>> <= <<1, 7, 0, 1, 8, 1, 0, 0>>] end),
    show(fun() -> [X || <<X, X>> <= <<1, 1, 2, 3, 4, 4>>] end),
    show(fun() -> [C || <<C/utf8>> <= <<"aå€"/utf8>>] end),
    show(fun() -> [C || <<C/utf8>> <= <<"ab", 255, "c">>] end),
    show(fun() -> [F || <<F:32/float>> <= <<1.5:32/float, 255, 255, 255, 255, 2.5:32/float>>] end),
    show(fun() -> [X || <<X:1/bits>> <= <<5:3>>] end),
    show(fun() -> [X || <<"ab", X>> <= <<"abcabdaxeabf">>] end),
    show(fun() -> [{X, Y} || <<X>> <= <<1, 2>>, Y <- [a, b]] end),
    show(fun() -> [{X, Y} || X <- [1, 2], <<Y:X/binary>> <= <<"abc">>] end),
    show(fun() -> [X || <<X>> <= <<1, 2, 3>>, X =/= 2] end),
    show(fun() -> [X || <<X>> <= id(foo)] end),
    show(fun() -> [X || <<X>> <= id([1])] end),
    show(fun() -> N = id(4), [X || <<X:N>> <= <<16#12, 16#34>>] end),
    show(fun() -> X = id(3), [X || <<X>> <= <<X, 4>>] end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
