-module(warn_import_clashes).
-export([f/1]).
-import(lists,[max/2,length/1]).
f(X) -> max(X,1), size(X).
size(_) -> 1.
is_map_key(_,_) -> 2.
