%% Funs: closures, names, references; comprehensions with their scopes.
-module(funs).
-export([main/0, ext/1]).

main() ->
    A = id(1), B = id(2), C = id([3, 4]),
    Fact = fun F(0) -> 1; F(N) -> N * F(N - 1) end,
    Even = fun Ev(0) -> true; Ev(N) -> not (fun(M) -> Ev(M) end)(N - 1) end,
    Sum = fun S([], Acc) -> Acc; S([H | T], Acc) -> S(T, Acc + H + A) end,
    Count = fun Me(0) -> [Me]; Me(N) -> Me(N - B) end,
    Adders = [fun(X) -> X + N + A end || N <- C],
    Shadow = fun(A1) -> fun(A2) -> {A, A1, A2} end end,
    [strip(V) || V <- [Fact(20), Fact(30), Even(10), Even(7), Sum(C, 0), is_function(hd(Count(4)), 1),
     [F(10) || F <- Adders], (Shadow(x))(y),
     (fun id/1)(5), (fun ?MODULE:ext/1)(6), (fun lists:sum/1)(C), lists:map(fun ext/1, C),
     apply(fun(X, Y) -> {X, Y} end, [A, B]), apply(lists, reverse, [C]), apply(fun id/1, [C]),
     catch apply(fun(X) -> X end, C), catch (id(notfun))(1), catch (id(fun id/1))(1, 2),
     (fun() -> nullary end)(), (fun(_, _, _) -> three end)(A, B, C),
     lists:foldl(fun(X, {S0, P}) -> {S0 + X, P * X} end, {0, 1}, [1, 2, 3, 4]),
     [X || X <- C], [X || {X, _} <- [{1, a}, b, {2, c}]], [{X, Y} || X <- [1, 2, 3], Y <- [a, b], X =/= 2],
     [X * Y || X <- [1, 2, 3], X > A, Y <- lists:seq(1, X), Y rem 2 =:= 1],
     [X || X <- [1, 2, 3], Y <- [X, X + 1], X <- [Y, A]],
     [[Y + A || Y <- lists:seq(1, X)] || X <- C],
     [(fun() -> X end)() || X <- C],
     [X || X <- [1, a, 2], is_integer(X), X > 1], [X || X <- [1, 2], hd(X) =:= 1],
     [case X of A -> eq; _ -> ne end || X <- [1, 2]],
     [V || #{k := V} <- [#{k => 1}, #{}, #{k => 2}]],
     catch [X || X <- id(not_a_list)], catch [X || X <- [1 | id(improper)]], catch [X || X <- [1], id(maybe_)],
     [X1 || X1 <- [], false], [A || A > 0, B > 0], [A || A > 1],
     [{I, J, K} || I <- [1, 2], J <- [I], K <- [J, I + J], I + J + K > 3],
     length([1 || _ <- lists:seq(1, 1000)]), mutual(10), (compose([fun(X) -> X + 1 end, fun(X) -> X * 2 end]))(5),
     erlang:fun_info(fun id/1, arity), (curry(fun(X, Y, Z) -> X + Y * Z end, 3, []))(2),
     effects([1, 2, 3])]].

%% Comprehensions whose values are dropped still run, and still fail.
effects(L) ->
    put(seen, []),
    [put(seen, [X | get(seen)]) || X <- L],
    [[put(seen, [{X, Y} | get(seen)]) || Y <- L, Y > X] || X <- L, X < 3],
    [put(seen, [{Y, X} | get(seen)]) || X <- L, Y <- [a], X =/= 2],
    R = try [X || X <- id(none)], ok catch error:E -> E end,
    {get(seen), R, try [throw(X) || X <- L], ok catch T -> T end}.

%% Stack traces and the names of funs are not compared here.
strip({'EXIT', {{badarity, {_, Args}}, _}}) -> {badarity, Args};
strip({'EXIT', {R, S}}) when is_list(S) -> {'EXIT', R};
strip(V) -> V.

ext(X) -> {ext, X}.

mutual(N) -> even(N).
even(0) -> even;
even(N) -> odd(N - 1).
odd(0) -> odd;
odd(N) -> even(N - 1).

compose([]) -> fun id/1;
compose([F | Fs]) -> fun(X) -> (compose(Fs))(F(X)) end.

curry(F, 1, Args) -> fun(X) -> apply(F, lists:reverse([X | Args])) end;
curry(F, N, Args) -> curry(F, N - 1, [N | Args]).

id(X) -> X.
