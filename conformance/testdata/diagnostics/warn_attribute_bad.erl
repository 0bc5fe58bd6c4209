-module(warn_attribute_bad).
-export([f/1]).
-export(f/1).
f(X) -> X.
