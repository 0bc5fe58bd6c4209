-module(warn_import_unknown).
-export([f/1]).
-import(lists, [map/2, map/2]).
f(X) -> map(X, []).
