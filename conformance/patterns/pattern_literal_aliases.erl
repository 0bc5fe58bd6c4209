-module(pattern_literal_aliases).
-export([main/0]).

-record(p, {k = ok, v}).

main() ->
    F = fun({ok = Q, _}) -> Q; ([{no = Q, _} | _]) -> {in_list, Q} end,
    show(fun() -> [head({a, 1}), swapped({a, 1}), listed([a]), number({1, 2}), text({"ab", 1}), empty({[], 1}), tail({a, 2})] end),
    show(fun() -> {ok = A, 1} = pair(ok, 1), A end),
    show(fun() -> {ok = A = B, C = D = 1} = pair(ok, 1), {A, B, C, D} end),
    show(fun() -> {A = B = ok, _} = pair(ok, 1), {A, B} end),
    show(fun() -> [{ok = A, 1}, {error = B, _}] = [pair(ok, 1), pair(error, x)], {A, B} end),
    show(fun() -> {F(pair(ok, 1)), F([pair(no, 1)])} end),
    show(fun() -> [Q || {ok = Q, _} <- [pair(ok, 1), pair(no, 1), pair(ok, 2)]] end),
    show(fun() -> #{k := ok = K, l := {b = L, _}} = #{k => id(ok), l => pair(b, 1)}, {K, L} end),
    show(fun() -> self() ! pair(x, 1), receive {x = P, _} -> P end end),
    show(fun() -> try throw(pair(x, 1)) catch {x = P, _} -> P end end),
    show(fun() -> try error(pair(x, 1)) catch error:{x = P, N} -> {P, N} end end),
    show(fun() -> try pair(x, 1) of {x = P, N} -> {P, N} catch _:_ -> no end end),
    show(fun() -> #p{k = ok = K} = id(#p{}), K end),
    show(fun() -> #p{k = K = ok, v = undefined = V} = id(#p{}), {K, V} end),
    show(fun() -> case pair(a, b) of {a = X, b = Y} = Z -> {X, Y, Z}; {c = X, _} -> X end end),
    show(fun() -> case pair(c, b) of {a = X, b} -> X; {c = X, _} -> X end end),
    show(fun() -> case pair({a, 1}, b) of {{a = X, 1 = Y}, b = Z} -> {X, Y, Z} end end),
    show(fun() -> case {pair(a, 1), pair(a, 1)} of {{a = X, _} = T, T} -> {X, T} end end),
    show(fun() -> X = id(b), case pair(a, b) of {a = A, X = B} -> {A, B, X} end end),
    show(fun() -> X = id(c), case pair(a, b) of {a = A, X = B} -> {A, B, X}; {a = A, _} -> {other, A} end end),
    show(fun() -> case pair(a, a) of {a = X, X} -> X end end),
    show(fun() -> case pair(a, b) of {a = X, X} -> X; {a = X, Y} -> {X, Y} end end),
    show(fun() -> case pair(2.0, b) of {2 = X, _} -> X; {2.0 = X, _} -> X end end),
    show(fun() -> case pair(<<"ab">>, b) of {<<"ab">> = X, b = Y} -> {X, Y} end end),
    show(fun() -> [chosen(T) || T <- [{a, 1}, {b, 1}, {a, 2}, {c, 1}, {a}, a]] end).

head({a = Y, _}) -> Y.
swapped({Y = a, _}) -> Y.
listed([a = Y | _]) -> Y.
number({1 = Y, _}) -> Y.
text({"ab" = Y, _}) -> Y.
empty({[] = Y, _}) -> Y.
tail(X) -> case X of {a = Y, Z} -> {Y, Z} end.

chosen({a = X, 1}) -> {first, X};
chosen({b = X, _}) -> {second, X};
chosen({a = X, Y}) -> {third, X, Y};
chosen({_ = X, _} = Y) -> {fourth, X, Y};
chosen({a = X}) -> {fifth, X};
chosen(a = X) -> {sixth, X}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

pair(X, Y) -> {id(X), id(Y)}.

id(X) -> X.
