-module(warn_nowarn_deprecated).
-export([f/1]).
-compile(nowarn_deprecated_function).
f(X) -> now(), random:uniform(X), erlang:get_stacktrace().
