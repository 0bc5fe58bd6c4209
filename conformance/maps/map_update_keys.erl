-module(map_update_keys).
-export([main/0]).

%% Which key an update with several is said to lack.
main() ->
    M = id(#{1 => a}),
    Big = maps:from_list([{N, N} || N <- lists:seq(1, 40)]),
    show(fun() -> M#{42 => v1, 42.0 := v2, 42 := v3} end),
    show(fun() -> M#{1.0 := v, 1.0 => v2} end),
    show(fun() -> M#{1.0 => v, 1.0 := v2} end),
    show(fun() -> M#{42.0 := v, 42 := v2} end),
    show(fun() -> M#{z := 1, y := 2, 7 := 3} end),
    show(fun() -> M#{z := 1, 1 => 2, y := 2, 7 := 3} end),
    show(fun() -> M#{{b} := 1, {a, 1} := 2} end),
    show(fun() -> M#{{2.0} := 1, {2} := 2} end),
    show(fun() -> M#{"b" := 1, "a" := 2, [] := 3} end),
    show(fun() -> M#{"ab" := 1, "a" := 2} end),
    show(fun() -> M#{"ab" := 1, [$a | 5] := 2, [$a | b] := 3, [$a | <<>>] := 4} end),
    show(fun() -> M#{[$a | <<>>] := 1, "ab" := 2} end),
    show(fun() -> M#{<<"b">> := 1, <<"ab">> := 2, <<1:1>> := 3} end),
    show(fun() -> M#{#{b => 1} := 1, #{a => 2} := 2, #{} := 3} end),
    show(fun() -> M#{#{a => 2} := 1, #{a => 1} := 2} end),
    show(fun() -> M#{100000000000000000000 := 1, 99999999999999999999 := 2, 1.0e30 := 3} end),
    show(fun() -> Z = id(z), Y = id(y), M#{Z := 1, Y := 2} end),
    show(fun() -> Z = id(z), M#{y := 1, Z := 1, x := 2} end),
    show(fun() -> Z = id(z), M#{y => 1, Z := 1, x := 2} end),
    show(fun() -> Z = id(z), M#{z => 1, Z := 2, y => 3} end),
    show(fun() -> Z = id(z), M#{Z => 1, z := 2, Z := 3} end),
    show(fun() -> M#{1 := 1, z := 2, 1 := 3, a := 4} end),
    show(fun() -> M#{1 := 1, z => 2, 1 := 3, z := 4} end),
    show(fun() -> map_size(Big#{z := 1, y := 2, 7 := 3}) end),
    show(fun() -> map_size(Big#{50 => 1, 49 := 2}) end),
    show(fun() -> map_size(Big#{50 => 1, 50 := 2, 7 := 3}) end),
    show(fun() -> (id([]))#{z := 1} end),
    show(fun() -> (id([]))#{z => id(1), y := id(2)} end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
