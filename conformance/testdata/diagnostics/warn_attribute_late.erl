-module(warn_attribute_late).
-export([f/1]).
f(X) -> X.
-export([g/0]).
g() -> ok.
