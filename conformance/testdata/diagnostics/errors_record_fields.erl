-module(errors_record_fields).
-export([f/1,g/1,h/1,i/2]).
-record(r, {a,c}).
f(#r{a = X, b = 1}) -> X.
g(#r{b = 1, a = X}) -> X.
h(#r{a = X, a = Y}) -> {X, Y}.
i(X, Y) -> #r{a = X, b = Y}.
