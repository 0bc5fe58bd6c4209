-module(warn_functions_unused).
-export([f/1]).
-compile({nowarn_unused_function,[{a,0},b/1]}).
-compile([{nowarn_unused_function,{c,0}}]).
f(X) -> {fun e/0, fun() -> g() end, X}.
a() -> i().
b(_) -> 1.
c() -> 1.
d() -> 1.
e() -> h().
g() -> 1.
h() -> 1.
i() -> 1.
j() -> j(), k().
k() -> 1.
