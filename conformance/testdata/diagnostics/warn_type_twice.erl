-module(warn_type_twice).
-export([f/1]).
-type t() :: atom().
-type t() :: integer().
-export_type([t/0]).
f(X) -> X.
