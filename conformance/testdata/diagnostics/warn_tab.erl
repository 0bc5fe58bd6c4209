-module(warn_tab).
-export([f/1]).
f(X) ->
	Y = 1,	Z = 2,
	X.
