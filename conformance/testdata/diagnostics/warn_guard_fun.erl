-module(warn_guard_fun).
-export([f/1]).
f(X) when (fun() -> true end)() -> X.
