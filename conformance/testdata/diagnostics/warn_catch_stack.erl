-module(warn_catch_stack).
-export([f/1]).
f(X) -> try X catch error:E:S -> E end.
