-module(errors_macros).
-compile([export_all, nowarn_export_all]).
-define(ArityCall(A), A).
-define(A, ?B).
-define(B, ?A).
-define("a", 1).
-define(NoArguments(A), A).
-define(NoBody).
-define(OpenCall(A), A).
-define(Parameter(a), 1).
-define(ParameterTwice(A, A), A).
-define(MODULE, x).
-undef(LINE).
-undef("x").

arity_call(X) -> ?ArityCall(X, X).
circular(_) -> ?A.
no_arguments(X) -> ?NoArguments + X.
open_call(X) -> ?OpenCall(X.
question(_) -> ?.
question_string(_) -> ?"a".
