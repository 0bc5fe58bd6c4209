-module(errors_guard_records).
-export([a/1]).
-record(r,{f}).
a(X) when #r{f=X}#r{f=foo(X)} =:= #r{zz = X + foo(X), f=1} -> #s{a=foo(X)}.
