-module(warn_format_bad).
-export([f/1]).
f(X) -> io:format("~z", [X]).
