-module(warn_import_bif).
-export([f/1]).
-import(my, [length/1]).
f(X) -> length(X).
