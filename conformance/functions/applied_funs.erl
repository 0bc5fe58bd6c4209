-module(applied_funs).
-export([main/0]).

%% Funs that are called where they are written: what is bound where, what is evaluated when, what no
%% clause takes.
main() ->
    X = id(1),
    show((fun() -> Y = X + 1, Y * 10 end)()),
    Y = id(7),
    show((fun(X) -> X + Y end)(id(5))),
    show((fun(A) -> Z = A, Z end)(Z = id(3))),
    show({X, Y, Z}),
    show((fun(A, A) -> same; (A, B) -> {A, B} end)(Z, id(3))),
    show((fun(A, A) -> same; (A, B) -> {A, B} end)(Z, id(4))),
    show((fun(_, _) -> any end)(put(first, 1), get(first))),
    show((fun(A) when A > 2 -> large; (_) -> small end)(id(2))),
    show((fun(F) -> (fun(G) -> (fun(H) -> F + G + H end)(100) end)(10) end)(1)),
    show([(fun(N) -> [N || _ <- lists:seq(1, N)] end)(N) || N <- [1, 2, 3]]),
    show((fun(T) -> try T / id(0) catch error:badarith -> caught after put(after_, T) end end)(9)),
    show(get(after_)),
    show(catch (fun() -> throw((fun(V) -> {V, V} end)(thrown)) end)()),
    show((fun Down(0) -> done; Down(N) -> Down(N - 1) end)(3)),
    show((fun() -> self() ! (fun(M) -> {m, M} end)(1), receive {m, W} -> W end end)()),
    show((fun(<<A:4, B:4>>) -> {A, B}; (#{k := V}) -> V; ([H | _]) -> H end)(id(<<16#12>>))),
    show((fun(<<A:4, B:4>>) -> {A, B}; (#{k := V}) -> V; ([H | _]) -> H end)(id(#{k => v}))),
    [failed(fun() -> in_body(N) end) || N <- lists:seq(1, 6)],
    [show(catch inlined(N)) || N <- lists:seq(1, 4)],
    failed(fun in_tail/0).

in_body(1) -> (fun(a) -> ok end)(id(b)), ok;
in_body(2) -> [(fun(a, _) -> ok; (_, c) -> ok end)(id(b), id(d))];
in_body(3) -> (fun(V) when V > 3 -> ok end)(id(1));
in_body(4) -> try (fun([]) -> ok end)(id(x)) catch throw:_ -> no end;
in_body(5) -> {(fun(V) -> 1 / V end)(id(0))};
in_body(6) -> X = id(0), {(fun(V) -> 1 / V end)(X)}.

%% Which function has no clause for it is the compiler's business here.
inlined(N) ->
    try no_clause(N) catch error:function_clause:Stack -> element(3, hd(Stack)) end.

no_clause(1) -> X = id(b), (fun(a) -> ok end)(X), ok;
no_clause(2) -> X = id(b), [(fun(a, _) -> ok; (_, c) -> ok end)(X, X)];
no_clause(3) -> X = id(1), (fun(V, x) when V > 3 -> ok end)(X, x);
no_clause(4) -> X = id(x), try (fun([]) -> ok end)(X) catch throw:_ -> no end.

in_tail() -> (fun({_}) -> ok end)(id({})).

%% The first entry of a stack trace is the same wherever the compiler puts the fun.
failed(F) ->
    try F() of R -> show(R)
    catch
        C:R:Stack ->
            {M, N, A, _} = hd(Stack),
            show({C, R, M, N, A})
    end.

show(T) -> io:format("~p~n", [T]).

id(X) -> X.
