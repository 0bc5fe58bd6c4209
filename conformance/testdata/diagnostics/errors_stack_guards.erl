-module(errors_stack_guards).
-export([a/1,b/1,c/1,d/1]).
a(X) -> try X catch _:_:S when is_list(S) -> S end.
b(X) -> S = X, try X catch _:_:S when is_list(S) -> S end.
c(X) -> S = X, try X catch _:_:S -> S end, S.
d(X) -> try X catch _:S:S when S =:= 1 -> S end.
