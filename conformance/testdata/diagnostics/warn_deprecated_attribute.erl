-module(warn_deprecated_attribute).
-export([f/1]).
-deprecated([f/1]).
f(X) -> X.
