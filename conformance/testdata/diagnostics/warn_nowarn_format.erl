-module(warn_nowarn_format).
-export([f/1]).
-compile(nowarn_format).
f(X) -> io:format("~p",[]), X.
