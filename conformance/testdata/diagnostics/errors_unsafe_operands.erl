-module(errors_unsafe_operands).
-export([t7/0,t8/1,t9/1]).
t7() -> (if true -> X = 3; false -> true end) andalso (X > 2), X.
t8(A) -> (case A of 1 -> X = 3; false -> true end) + (case A of 1 -> 3; false -> X end), X.
t9(A) -> case A of 1 -> X = 1; 2 -> 3 end, case A of 3 -> X; 4 -> 5 end, X.
