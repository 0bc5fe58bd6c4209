-module(warn_literal_fun_arity).
-export([f/1]).
f(X) -> (fun(A) -> A end)(X, 1).
