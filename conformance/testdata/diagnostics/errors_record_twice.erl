-module(errors_record_twice).
-export([a/1,b/1,c/1,d/1]).
-record(r,{f}).
-record(s,{f,g}).
a(#r{f = X, _ = Y}) -> {X, Y}.
b(X) -> {#r{f = X, _ = 3}, #s{_ = 1, f = X, _ = X}}.
c(X) when #r{f = X, _ = 3} =:= X -> X.
d(#s{f = 1, _ = X, _ = Y}) -> {X, Y}.
