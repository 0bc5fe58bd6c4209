-module(warn_clauses7).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f56(X) -> a + 1, 1 + a, [] ++ 1, a ++ b, -a, not 1, 1 and true, a andalso true, 1 orelse true, bnot a.
f57(X) -> X + a, X * {}, X ++ [], a ++ X, X -- b, X band 1.5, 1 div 0, X div 0, X / 0, X rem 0, 1 bsl a, 1/0.
f58(X) -> Y = a, Y + 1.
f59(X) -> Y = 0, 1 div Y.
f60(X) -> {atom_to_list(1), length(a), hd([]), tl([]), element(3, {a,b}), element(0, X), tuple_size([]), size(a), byte_size(a), list_to_atom(a), setelement(1,a,b), abs(a), float(a), round(a)}.
f61(X) -> {length([a|b]), element(X, {}), element(a, X), element(1, [X]), hd({X}), hd([X]), tl([X|b]), length([X|a]), tuple_size({X}), setelement(2,{X},1)}.
f63(X) -> {list_to_integer("a"), integer_to_list(a), binary_to_atom(<<"a">>), math:sqrt(-1), math:pi(), math:sin(a), list_to_tuple(a), tuple_to_list(a), atom_to_binary(1), integer_to_binary(a), binary_to_list(a)}.
f64(X) -> case X of {Y, Y} -> a; {_, _} -> b; {1,2} -> c; [_|_] -> d; [a] -> e; "abc" -> f; _ -> g end.
f65(X) -> case X of #{} -> a; #{a := _} -> b; #{b := 1} -> c end.
