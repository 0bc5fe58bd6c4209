-module(warn_removed_type).
-export([f/1]).
f(X) -> random:uniform(X).
