-module(warn_fun_unsafe).
-export([f/1]).
f(X) -> (fun() -> Y = X end)(), Y.
