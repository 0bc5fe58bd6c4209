-module(warn_type_unused).
-export([f/1]).
-type t() :: atom().
f(X) -> X.
