-module(warn_options_last).
-export([f/1]).
-compile(nowarn_unused_vars).
-compile(warn_unused_vars).
-compile([nowarn_shadow_vars]).
f(X) -> Y = 1, fun(Y) -> X end.
