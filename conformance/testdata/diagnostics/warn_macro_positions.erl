-module(warn_macro_positions).
-export([f/1]).
-define(A, {1,2}).
-define(B(X), X).
-define(C, ?A).
f(X) -> ?A, ?B(1), ?LINE, ?C, ?B(?A), ?MODULE_STRING, X.
