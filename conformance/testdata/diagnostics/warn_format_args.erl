-module(warn_format_args).
-export([f/1]).
f(X) -> io:format("~p ~p~n", [X]).
