-module(warn_unused_values4).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f27(X) -> not X, ok.
f28(X) -> -X, +X, bnot X, ok.
f29(X) -> X and X, X or X, X xor X, ok.
f30(X) -> X ++ X, X -- X, X ! X, ok.
f31(X) -> X < X, X =:= X, X /= X, X =< X, ok.
f32(X) -> X div X, X rem X, X band X, X bsl X, X / X, ok.
f33(X) -> is_atom(X), is_function(X,1), self(), node(), make_ref(), ok.
f34(X) -> hd(X), element(1,X), atom_to_list(X), list_to_atom(X), list_to_existing_atom(X), get(X), put(X,1), ok.
f35(X) -> lists:map(X, X), lists:append(X,X), lists:reverse(X), lists:member(X,X), lists:keyfind(X,1,X), maps:get(X,X), maps:put(X,X,X), maps:new(), math:sin(X), ok.
