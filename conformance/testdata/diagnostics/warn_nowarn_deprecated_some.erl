-module(warn_nowarn_deprecated_some).
-export([f/1]).
-compile({nowarn_deprecated_function,[{random,uniform,1}]}).
f(X) -> now(), random:uniform(X), random:uniform(), erlang:get_stacktrace().
