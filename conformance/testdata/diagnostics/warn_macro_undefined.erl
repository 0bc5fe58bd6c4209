-module(warn_macro_undefined).
-export([f/1]).
f(X) -> ?M(X).
