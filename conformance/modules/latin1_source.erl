%% -*- coding: latin-1 -*-
-module(latin1_source).
-export([main/0]).
main() -> io:format("~w ~w ~w~n", ["едц", 'цl', $й]).
