-module(warn_nifs).
-export([t/0]).
-nifs([t/0,u/1]).
-compile(inline).
t() -> ok.
u(_) -> erlang:load_nif("x", 0).
