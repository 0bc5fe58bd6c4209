-module(errors_functions).
-compile([export_all, nowarn_export_all]).

call_pattern_bind(X) -> (Y = X)(Y).
call_undefined(X) -> g(X), h(), call_undefined(1, 2).
fun_arity(_) -> fun g/a.
fun_head_call(_) -> fun(g(1)) -> ok end.
fun_head_mismatch(_) -> fun(1) -> ok; (1, 2) -> b end.
fun_syntax(_) -> fun g.
fun_undefined_two(_) -> [fun g/1, fun h/300, fun fun_undefined_two/1].
function_info(X) -> X.
module_info() -> 1.
function_twice(X) -> X.
function_twice(Y) -> Y.
head_andalso(X andalso Y) -> ok.
head_arities(1) -> 1;
head_arities(2, 3) -> 2.
head_call(head_call_g(1)) -> ok.
head_call_g(X) -> X.
head_case(case 1 of X -> X end) -> ok.
head_catch(catch X) -> ok.
head_deep([g(1)]) -> ok.
head_fun(fun() -> 1 end) -> ok.
head_guard(X) when X -> 1, 2; -> 3.
head_names(1) -> 1;
other_name(2) -> 2.
head_remote(a:b) -> ok.
head_send(X ! Y) -> ok.
named_fun_mismatch(_) -> fun F(1) -> ok; G(2) -> b end.
