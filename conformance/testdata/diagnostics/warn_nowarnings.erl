-module(warn_nowarnings).
-compile(nowarn_opportunistic).
-compile(nowarnings).
-export([f/1]).
f(X) -> ok.
