%% Patterns of all shapes, in all places.
-module(matching).
-export([main/0]).
-record(node, {key, left = nil, right = nil}).

main() ->
    [[try F(V) catch C:R -> {C, R} end || V <- values()] || F <- funs()] ++ [sequences(), bound(), nested()].

values() ->
    [1, 2, 2.0, 0.0, a, b, [], [1], [1, 2], [2, 1], [1, 1], [1, 2, 3], [[1], 1], {}, {1}, {a, 1}, {b, 1}, {a, 1, 2}, {a, {b, 1}}, {a, {b, 2}},
     {a, [1, 2]}, "abc", "abd", "ab", "xyz", [$a | b], <<"abc">>, <<>>, <<1, 2>>, 100000000000000000000, -5, 1.0e100,
     #{}, #{a => 1}, #{a => 2, b => 2}, #{a => #{b => x}}, #{1 => one, 1.0 => float}, #{"k" => v, {t} => w},
     #node{key = 1}, #node{key = 2, left = #node{key = 1}}, #node{key = 1, right = #node{key = 1}}].

funs() ->
    [fun(1) -> one; (2) -> two; (2.0) -> float; (0.0) -> zero; (_) -> other end,
     fun([]) -> nil; ([_]) -> one; ([X, X]) -> {same, X}; ([X, _ | _]) -> {more, X}; (_) -> other end,
     fun({}) -> e; ({X}) -> X; ({a, X}) -> {a, X}; ({b, X}) -> {b, X}; ({_, _, X}) -> X; (_) -> other end,
     fun({a, {b, 1}}) -> 1; ({a, {b, N}}) -> {n, N}; ({a, [H | T]}) -> {H, T}; ({a, X}) -> {x, X}; (_) -> other end,
     fun({_, 1}) -> second; ({a, _}) -> first; ({_, _}) -> any; (_) -> other end,
     fun("abc") -> abc; ("ab" ++ T) -> {ab, T}; ([$x | _]) -> x; (_) -> other end,
     fun(<<"abc">>) -> abc; (<<>>) -> empty; (<<1, 2>>) -> bytes; (_) -> other end,
     fun(100000000000000000000) -> big; (-5) -> neg; (1.0e100) -> huge; (_) -> other end,
     fun(#{a := 1}) -> a1; (#{a := X, b := X}) -> {same, X}; (#{a := #{b := Y}}) -> {deep, Y}; (#{}) -> map; (_) -> other end,
     fun(#{1 := A, 1.0 := B}) -> {A, B}; (#{"k" := V, {t} := W}) -> {V, W}; (_) -> other end,
     fun(#node{key = K, left = nil, right = nil}) -> {leaf, K};
        (#node{key = K, left = #node{key = L}}) when L < K -> {left, L, K};
        (#node{key = K, right = #node{key = K}}) -> {twice, K};
        (#node{}) -> node; (_) -> other end,
     fun([X | _] = L) -> {X, L}; ({A, _} = T) when is_atom(A) -> {A, T}; (Y = Z) -> {Y, Z} end,
     fun([{_, _} | _]) -> t; ([[H | _] | _]) -> H; ([X | [Y | Z]]) -> {X, Y, Z}; ([X | Y]) -> {X, Y} end,
     fun(X) -> case X of {A, B} -> {B, A}; [A, B] -> {A, B}; A when is_atom(A) -> A; _ -> none end end,
     fun(X) -> {A, B} = X, [B, A] end,
     fun(X) -> [A, B | _] = X, {A, B} end,
     fun(X) -> #{a := A} = X, A end,
     fun(X) -> #node{key = K} = X, K end,
     fun(1 + 1) -> two; (16#ff - 254) -> one; (-(2 + 3)) -> minus; ($a) -> char; (_) -> other end].

%% Variables bound in all branches live on.
sequences() -> [exported(X) || X <- [1, {a, b}, [c], d]].

exported(X) ->
    case X of
        {A, B} -> C = 1;
        [A] -> B = C = 2;
        A -> {B, C} = {X, 3}
    end,
    if C > 1 -> D = [C]; true -> D = C end,
    {A, B, C, D}.

%% Bound variables are compared.
bound() ->
    One = id(1), List = id([1, 2]), Float = id(1.0), Key = id(k),
    [case V of
        One -> one; List -> list; {One, One} -> pair; {One, X, X} -> {x, X}; Float -> float; [One | T] -> {tail, T};
        #{Key := One} -> {key, one}; #{Key := K} -> {key, K}; _ -> none
     end || V <- [1, [1, 2], {1, 1}, {1, 2, 2}, {1, 2, 3}, 1.0, [1, 3], #{k => 1}, #{k => 2}, #{One => 1}, {1.0, 1}]].

nested() ->
    [try deep(A, B, C) catch error:R -> R end || A <- [x, y, z], B <- [[], [x], {y, 1}], C <- [0, 1, {x, y}]].

deep(x, [], 0) -> 1;
deep(x, [x], 0) -> 2;
deep(_, [x], 1) -> 3;
deep(y, {y, N}, N) -> 4;
deep(y, {y, _}, {x, Y}) -> {5, Y};
deep(_, _, {x, Z}) -> {6, Z};
deep(X, _, 0) when X =/= z -> 7;
deep(z, [], _) -> 8.

id(X) -> X.
