-module(warn_nowarn_function).
-export([f/1]).
-compile({nowarn_unused_function, [g/0]}).
f(X) -> X.
g() -> ok.
h() -> ok.
