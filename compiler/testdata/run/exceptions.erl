%% Exceptions: classes, order of after parts, what is protected and what is not.
-module(exceptions).
-export([main/0]).

main() -> [trace(F) || F <- cases()].

trace(F) ->
    put(trace, []),
    V = try {value, F()} catch C:R -> {C, R} end,
    {V, lists:reverse(get(trace))}.

m(X) -> put(trace, [X | get(trace)]), X.

r(throw) -> throw(t);
r(error) -> error(e);
r(exit) -> exit(x);
r(badmatch) -> {a, _} = m(b);
r(arith) -> 1 / (m(1) - 1);
r(clause) -> (fun(q) -> 1 end)(m(z));
r('case') -> case m(c) of d -> 1 end;
r('if') -> if tuple_size({}) > 1 -> 1 end;
r(V) -> V.

cases() ->
    [F || K <- [throw, error, exit, badmatch, arith, clause, 'case', 'if', ok], F <- shapes(K)].

shapes(K) ->
    [fun() -> catch_class(K) end,
     fun() -> try r(K) after m(after1) end end,
     fun() -> try m(body), r(K) of ok -> m('of'), r(error); V -> {v, V} catch throw:T -> {caught, T}; exit:X -> m({x, X}) end end,
     fun() -> try try r(K) after m(inner) end after m(outer) end end,
     fun() -> try r(K) catch _:_ -> throw(again) after m(cleanup) end end,
     fun() -> try r(K) of V -> m(V), throw(V) catch C:R -> {C, R} after m(done) end end,
     fun() -> try try r(K) catch throw:t -> r(exit) after r(error) end catch C:R -> {C, R} end end,
     fun() -> case catch r(K) of {'EXIT', {R, S}} when is_list(S) -> {exit, R}; {'EXIT', R} -> {e, R}; V -> V end end,
     fun() -> [catch r(throw), (catch r(K)) =:= ok, catch m(1)] end,
     fun() -> X = id(5), Y = try r(K) catch error:E -> {E, X} after m(X) end, {X, Y} end,
     fun() -> {A, B} = try {r(K), 1} catch throw:T -> {T, 2}; _:_ -> {0, 3} end, [A, B] end,
     fun() -> try r(K) catch error:badarith -> arith; error:{badmatch, V} -> {bm, V}; error:function_clause -> fc end end,
     fun() -> try r(K), 1 of 1 -> one catch C:R when C =:= throw; R =:= e -> {C, R} end end,
     fun() -> try r(K) catch C:R:S -> {C, R, is_list(S), S =/= []} end end,
     fun() -> try try r(K) catch C:R:S -> erlang:raise(C, R, S) end catch C2:R2 -> {C2, R2} end end,
     fun() -> loop(3, K) end].

catch_class(K) -> try r(K) catch t -> thrown; error:R -> {error, R}; exit:R -> {exit, R} end.

loop(0, K) -> r(K);
loop(N, K) -> try loop(N - 1, K) after m(N) end.

id(X) -> X.
