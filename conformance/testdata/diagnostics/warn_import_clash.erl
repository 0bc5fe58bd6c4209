-module(warn_import_clash).
-export([f/1]).
-import(lists, [f/1]).
f(X) -> X.
