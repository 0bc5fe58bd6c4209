-module(stacktrace_depth).
-export([main/0,fc/1]).
main() ->
  [io:format("~w ~w~n", [K, catch run(K)]) || K <- [tail, nontail, badmatch, bif, tailbif, fc, throw, exit, case_clause, arith, guardbif, funcl, undef, lists, self, raise, apply, error2, nif]].
run(K) -> try two(20, K) catch _:_:S -> {length(S), [F || {_,F,_,_} <- S]} end.
id(X) -> X.
two(0, K) -> id(r(K, id(x)));
two(N, K) -> id(three(N - 1, K)).
three(0, K) -> id(r(K, id(x)));
three(N, K) -> id(two(N - 1, K)).
r(tail, X) -> error(X);
r(nontail, X) -> id(error(X));
r(badmatch, X) -> y = X;
r(bif, X) -> id(atom_to_list([X]));
r(tailbif, X) -> atom_to_list([X]);
r(fc, X) -> fc(X);
r(throw, X) -> throw(X);
r(exit, X) -> exit(X);
r(case_clause, X) -> case X of y -> 1 end;
r(arith, X) -> id(X + 1);
r(guardbif, X) -> id(hd(X));
r(funcl, X) -> id(fc(X));
r(undef, X) -> id(stacktrace_depth:nope(X));
r(lists, X) -> id(lists:map(X, X));
r(self, X) -> erlang:error(X, [X]);
r(raise, X) -> erlang:raise(error, X, []);
r(apply, X) -> apply(X, foo, [X]);
r(error2, X) -> id(erlang:error(X, [1,2,3]));
r(nif, X) -> lists:reverse(X).
fc(y) -> y.
