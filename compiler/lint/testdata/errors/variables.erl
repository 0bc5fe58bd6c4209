-module(variables).
-export([unbound/0, branches/1, unsafe/1, tries/1, shadows/2, patterns/1, sizes/2, parallel/0, comprehension/1, recv/0, wild/1, stacks/1]).

unbound() -> X. %! variable 'X' is unbound

branches(X) ->
    case X of
        1 -> A = 1, B = 2;
        _ -> A = 2
    end,
    A + B. %! variable 'B' unsafe in 'case' (line 7, column 5)

unsafe(X) ->
    if X -> C = 1; true -> D = 2 end,
    {C,  %! variable 'C' unsafe in 'if' (line 14, column 5)
     D}, %! variable 'D' unsafe in 'if' (line 14, column 5)
    X andalso (E = X),
    {E, E}, %! variable 'E' unsafe in 'andalso' (line 17, column 7) %! variable 'E' unsafe in 'andalso' (line 17, column 7)
    catch F = X,
    F. %! variable 'F' unsafe in 'catch' (line 19, column 5)

tries(X) ->
    try Y = X of
        Z -> {Y, Z}
    catch
        _:_ -> Y %! variable 'Y' unsafe in 'try' (line 23, column 5)
    after
        W = 1
    end,
    {W, %! variable 'W' unsafe in 'try' (line 23, column 5)
     Z}. %! variable 'Z' unsafe in 'try' (line 23, column 5)

shadows(X, Y) -> %? variable 'Y' is unused
    F = fun(X) -> X end, %? variable 'X' shadowed in 'fun'
    L = [Y || Y <- [1]], %? variable 'Y' shadowed in generate %? variable 'L' is unused
    G = fun L(_) -> L end, %? variable 'L' shadowed in 'named fun'
    Unused = 1, %? variable 'Unused' is unused
    {F, G, X}.

patterns(X) ->
    f(X) = X, %! illegal pattern
    {A, _} = A = X,
    #{Key := 1} = X, %! variable 'Key' is unbound
    #{a => 1} = X, %! illegal pattern
    X + 1 = X, %! illegal pattern
    1 + 2 = X,
    "abc" ++ T = X, %? variable 'T' is unused
    T ++ "abc" = X, %! illegal pattern
    fun(_) -> B end. %! variable 'B' is unbound

sizes(N, B) ->
    <<X:N, M, Y:M/binary>> = B,
    {S, <<Z:S>>} = {1, <<1>>}, %! variable 'S' is unbound
    <<V:8/float-integer>> = B, %! conflict in type specification for bit field: 'integer' and 'float'
    <<R/foo>> = B, %! bit type foo undefined
    <<Q/binary, 1>> = B, %! a binary field without size is only allowed at the end of a binary pattern
    <<1:3/utf8>>, %! neither size nor unit must be given for segments of type utf8/utf16/utf32
    {X, Y, Z, V, R, Q}.

parallel() -> {P = 1, P}. %! variable 'P' is unbound

comprehension(L) ->
    [X || X <- L, Y = X, Y > 1],
    X. %! variable 'X' is unbound

recv() ->
    receive
        {a, X} -> Y = X;
        b -> Y = 1, X = 2
    after T = 10 -> %? variable 'T' is unused
        Y = T %! variable 'T' is unbound
    end,
    {Y, X}. %! variable 'X' unsafe in 'receive' (line 67, column 5)

wild(_) -> _. %! variable '_' is unbound

stacks(X) ->
    S = 1,
    try X catch
        _:_:S -> S; %! stacktrace variable 'S' must not be previously bound
        A:_:A -> A; %! stacktrace variable 'A' must not be previously bound
        _:_:T when T =:= [] -> T; %! stacktrace variable 'T' must not be used in a guard
        _:R:U when R =:= U -> R; %! stacktrace variable 'U' must not be used in a guard
        _:_:V when X =:= 1 -> V
    end.
