-module(warn_overridden_funs).
-export([a1/0, a2/0, length/1, self/0, a3/1]).
a1() -> [fun length/1, fun self/0].
a2() -> [fun warn_overridden_funs:length/1].
a3(X) -> X.
length(X) -> X.
self() -> 1.
