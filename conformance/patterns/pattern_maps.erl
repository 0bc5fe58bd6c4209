-module(pattern_maps).
-export([main/0]).
main() ->
    K = id(key),
    show(fun() -> #{K := V} = id(#{key => 1}), V end),
    show(fun() -> #{{K, 1} := V} = id(#{{key, 1} => 2}), V end),
    show(fun() -> #{[K | "x"] := V} = id(#{[key | "x"] => 3}), V end),
    show(fun() -> N = id(3), #{(N + 1) := V} = id(#{4 => four}), V end),
    show(fun() -> N = id(a), #{(N + 1) := V} = id(#{4 => four}), V end),
    show(fun() -> N = id(a), case id(#{4 => four}) of #{(N + 1) := V} -> V; #{4 := V} -> {second, V} end end),
    show(fun() -> #{1 := A, 1.0 := B} = id(#{1 => i, 1.0 => f}), {A, B} end),
    show(fun() -> #{} = id(#{a => 1}) end),
    show(fun() -> #{} = id([]) end),
    show(fun() -> #{a := 1} = id(#{a => 2}) end),
    show(fun() -> #{a := X, b := X} = id(#{a => 1, b => 1}), X end),
    show(fun() -> #{a := X, b := X} = id(#{a => 1, b => 2}), X end),
    show(fun() -> #{a := #{b := #{c := C}}} = id(#{a => #{b => #{c => deep}}}), C end),
    [show(fun() -> f(M) end) || M <- [#{t => a, v => 1}, #{t => b, v => 2}, #{t => b}, #{}, #{v => 9}, x]].

f(#{t := a, v := V}) -> {a, V};
f(#{t := b, v := V}) -> {b, V};
f(#{t := T}) -> T;
f(#{v := V}) -> V;
f(#{}) -> map.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
