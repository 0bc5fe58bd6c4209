-module(warn_anonymous_used).
-export([f/1]).
f(X) -> _ + X.
