-module(warn_dialyzer_bad).
-export([f/1]).
-dialyzer({nosuch, f/1}).
f(X) -> X.
