-module(warn_unused_values5).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
-record(r, {a, b = 1}).
f36(X) -> integer_to_list(X), tuple_size(X), byte_size(X), size(X), map_size(X), setelement(1,X,X), term_to_binary(X), date(), time(), now(), ok.
f37(X) -> erlang:length(X), erlang:'+'(X,X), erlang:is_atom(X), erlang:self(), ok.
f38(X) -> X#r.a, X#r{a=1}, #r{a=X}, #r.a, ok.
f39(X) -> #r{}, ok.
f40(X) -> "a" "b", ok.
f41(X) -> [X | 1], [a,b], {a,{b}}, ok.
f42(X) -> ok, ok.
f43(X) -> g(), ok, g().
f44(X) -> (fun() -> 1 end)(), ok.
g() -> 1.
