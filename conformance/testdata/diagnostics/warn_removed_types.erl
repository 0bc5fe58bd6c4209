-module(warn_removed_types).
-export([f/1]).
-spec f(erl_scan:line()) -> erl_scan:column() | foo:bar().
f(X) -> X.
