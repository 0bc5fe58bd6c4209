-module(warn_include_lib_missing).
-export([f/1]).
-include_lib("nosuch/include/x.hrl").
f(X) -> X.
