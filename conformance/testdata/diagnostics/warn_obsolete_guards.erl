-module(warn_obsolete_guards).
-export([f/1]).
-record(foo,{}).
f(X) when list(X) -> X;
f(X) when atom(X), integer(X) -> X;
f(X) when float(X) -> X;
f(X) when record(X, foo) -> X;
f(X) when port(X); pid(X); reference(X); tuple(X); number(X); binary(X); function(X) -> [Y || Y <- X, atom(Y)];
f(X) -> if integer(X) -> X; true -> X end.
