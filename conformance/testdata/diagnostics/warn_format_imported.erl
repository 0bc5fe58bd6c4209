-module(warn_format_imported).
-export([f/1]).
-import(io,[format/2,fwrite/1]).
-compile(warn_format).
f(X) -> format("~p",[]), fwrite("~p"), io:format(X), io:format("~p",X),io:format(X,[]),io:format("~p",f(X)), io:format("~p",X+1).
