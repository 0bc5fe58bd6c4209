-module(warn_macro_unterminated).
-export([f/1]).
-define(M, (1 + 
f(X) -> X.
