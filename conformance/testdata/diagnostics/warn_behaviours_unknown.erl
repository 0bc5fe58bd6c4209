-module(warn_behaviours_unknown).
-behaviour(nosuch).
-behaviour(nosuch).
-behaviour(lists).
-export([f/0]).
f() -> ok.
