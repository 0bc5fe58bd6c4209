-module(warn_format_improper).
-export([f/1]).
f(X) -> io:format("~p ~p", [X | a]), io:format("~p~n", a), io:format("~s", [X, X | 1]).
