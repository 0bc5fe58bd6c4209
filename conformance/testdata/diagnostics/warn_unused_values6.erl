-module(warn_unused_values6).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f46(X) -> erlang:error(X), ok.
f47(X) -> exit(X), {X}, ok.
f48(X) -> throw(X), {X}.
f50(X) -> ?MODULE, ?LINE, ?FUNCTION_NAME, ok.
f51(X) -> case g() of _ -> 1, 2 end, ok.
f52(X) -> case X of a -> 1, 2; b -> 3 end.
f53(X) -> maybe_x, X.
f54(X) -> io:format("a"), "foo", ok.
f55(X) -> Y = 1, 2, Y.
g() -> 1.
