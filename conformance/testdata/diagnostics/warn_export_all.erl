-module(warn_export_all).
-export([f/1]).
-compile(export_all).
f(X) -> X.
g() -> ok.
