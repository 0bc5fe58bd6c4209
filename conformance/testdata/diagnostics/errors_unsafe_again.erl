-module(errors_unsafe_again).
-export([d/1,e/1,f/1,g/1,h/2,i/1,j/1]).
d(A) -> (case A of 1 -> X = 3; false -> true end) orelse (X > 2), X.
e(A) -> {case A of 1 -> X = 3; 2 -> true end, case A of 1 -> X = 3; 2 -> true end}, X.
f(A) -> case A of 1 -> X = 1; 2 -> 3 end, {X, X}, X.
g(A) -> case A of 1 -> X = 1; 2 -> 3 end, try X catch _:_ -> X end, X.
h(A, B) -> case A of 1 -> X = 1; 2 -> 3 end, case B of 3 -> X; 4 -> X end, X.
i(A) -> case A of 1 -> X = 1; 2 -> 3 end, fun() -> X end, [X || _ <- A], X.
j(A) -> case A of 1 -> X = 1; 2 -> 3 end, catch X, A andalso X, X.
