-module(warn_optional_callback).
-export([f/1]).
-optional_callbacks([g/0]).
f(X) -> X.
