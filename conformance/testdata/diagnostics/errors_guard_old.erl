-module(errors_guard_old).
-import(foo,[is_pid/1,is_record/2]).
-export([t/1,u/1,v/1,w/1,x/1]).
-record(r,{a}).
is_port(_) -> false.
t(P) when port(P) -> ok.
u(P) when pid(P) -> ok.
v(P) when record(P,r) -> ok.
w(P) when record(P,s) -> ok.
x(P) when record(P,P), list(P,P) -> ok.
