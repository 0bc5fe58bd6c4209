-module(errors_guard_calls).
-export([a/1,b/1,c/2,d/1,e/1,f/1,g/1,h/2,i/1,j/1]).
-record(foo,{a}).
a(A) when foo:bar(A) -> ok.
b(A) when erlang:is_foobar(A) -> ok.
c(A, X) when X:foo(A) -> ok.
d(X) -> {erlang,foo}(X).
e(X) -> {erlang,is_record}(X, foo).
f(X) -> {erlang,is_record}(X, foo, 1).
g(X) -> {lists,is_record}(X, foo).
h(X, Y) -> {erlang,Y}(X, foo).
i(X) -> {erlang,is_record}(X, X).
j(X) when {erlang,is_record}(X, foo) -> ok.
