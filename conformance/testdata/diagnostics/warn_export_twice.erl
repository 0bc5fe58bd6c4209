-module(warn_export_twice).
-export([f/1]).
-export([f/1]).
f(X) -> X.
