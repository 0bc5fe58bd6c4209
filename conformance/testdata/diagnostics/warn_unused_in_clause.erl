-module(warn_unused_in_clause).
-export([f/1]).
f({A, B}) -> A;
f([H | T]) -> T;
f(_) -> ok.
