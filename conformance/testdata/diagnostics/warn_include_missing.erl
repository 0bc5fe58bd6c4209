-module(warn_include_missing).
-export([f/1]).
-include("nosuch.hrl").
f(X) -> X.
