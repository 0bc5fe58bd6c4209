-module(warn_nowarn_removed).
-export([f/1]).
-compile({nowarn_deprecated_function,{random,uniform,1}}).
-compile(nowarn_removed).
f(X) -> now(), random:uniform(X), random:uniform(), erlang:get_stacktrace().
