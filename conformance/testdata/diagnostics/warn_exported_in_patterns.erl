-module(warn_exported_in_patterns).
-export([f/2]).
f(X, Y) -> case X of 1 -> Z = 1; _ -> Z = 2 end, case Y of Z -> a; _ -> b end.
