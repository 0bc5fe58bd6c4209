-module(errors_unsafe_clauses).
-export([a/1,b/1,c/1,d/1,e/1,f/1,g/1,h/1,k/1,l/1,m/1]).
a(A) -> case A of 1 -> catch X = 1; 2 -> catch X = 2 end, X.
b(A) -> case A of 1 -> catch X = 1; 2 -> ok end, X.
c(A) -> case A of 1 -> catch X = 1; 2 -> catch X = 2; 3 -> ok end, X.
d(A) -> case A of 1 -> X = 1; 2 -> catch X = 2; 3 -> ok end, X.
e(A) -> case A of 1 -> X = 1; 2 -> catch X = 2; 3 -> X = 3 end, X.
f(A) -> case A of 1 -> catch X = 1 end, X.
g(A) -> case A of 1 -> case A of 1 -> X = 1; 2 -> 2 end; 2 -> if true -> X = 1; false -> 2 end end, X.
h(A) -> case A of 1 -> case A of 1 -> X = 1; 2 -> 2 end; 2 -> X = 2 end, X.
k(A) -> case A of 1 -> X = 3; false -> true end, A andalso X, X.
l(A) -> case A of 1 -> X = 3; false -> true end, {A, X}, X.
m(A) -> case A of 1 -> X = 3; false -> true end, {X, (A andalso X)}, X.
