-module(type_maps).
-export([main/0]).
main() ->
    M = #{a => 1, "b" => 2, 3 => [x], {t} => #{}},
    io:format("~w~n", [lists:sort(maps:to_list(M))]),
    io:format("~w~n", [M#{a := 2, new => 1} =:= M#{new => 1, a => 2}]),
    io:format("~w~n", [#{1 => a, 1.0 => b}]),
    io:format("~w~n", [#{a => 1, a => 2}]),
    show(fun() -> M#{none := 1} end),
    show(fun() -> (id(x))#{a => 1} end),
    show(fun() -> (id([]))#{} end),
    show(fun() -> #{a => 1}#{b => 2}#{c => 3} end),
    show(fun() -> N = #{a => 1}, N#{a := 5, b => N} end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
