-module(warn_format_string).
-export([f/1]).
f(X) -> io:format("~s", X).
