-module(warn_update_literal).
-export([f/1]).
f(X) -> a#{b => X}.
