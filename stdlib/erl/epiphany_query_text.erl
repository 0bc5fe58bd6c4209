%% Queries that are texts: what the compiler makes of a comprehension in source, made of its form.
-module(epiphany_query_text).
-export([fault/2, evaluator/2, nested/1]).

%% none, or {Anno, Module, Reason} of what a query may not have.
fault({lc, _, _, Qualifiers}, Bindings) -> fault(Qualifiers, [], erl_eval:bindings(Bindings)).

fault([{b_generate, Anno, _, _} | _], _, _) -> {Anno, qlc, binary_generator};
fault([{generate, _, Pattern, Source} | Rest], Bound, Bindings) ->
    Free = epiphany_query_spec:variables(Source) -- own(Source),
    case {[V || V <- Free, lists:member(V, Bound)], [V || V <- Free, not lists:keymember(V, 1, Bindings)]} of
        {[V | _], _} -> {place(V, Source), qlc, {used_generator_variable, V}};
        {[], [V | _]} -> {place(V, Source), erl_lint, {unbound_var, V}};
        {[], []} -> fault(Rest, epiphany_query_spec:variables(Pattern) ++ Bound, Bindings)
    end;
fault([Filter | Rest], Bound, Bindings) ->
    New = [V || V <- own(Filter), not lists:keymember(V, 1, Bindings)],
    fault(Rest, New ++ Bound, Bindings);
fault([], _, _) -> none.

%% Where a variable is first used.
place(V, E) -> hd(places(V, E)).

places(V, {var, Anno, V}) -> [Anno];
places(V, E) when is_tuple(E) -> places(V, tuple_to_list(E));
places(V, [H | T]) -> places(V, H) ++ places(V, T);
places(_, _) -> [].

%% The variables that an expression binds, outside or within.
own({match, _, Pattern, E}) -> epiphany_query_spec:variables(Pattern) ++ own(E);
own({generate, _, Pattern, E}) -> epiphany_query_spec:variables(Pattern) ++ own(E);
own({b_generate, _, Pattern, E}) -> epiphany_query_spec:variables(Pattern) ++ own(E);
own({clause, _, Head, _, Body}) -> epiphany_query_spec:variables(Head) ++ own(Body);
own(T) when is_tuple(T) -> own(tuple_to_list(T));
own([H | T]) -> own(H) ++ own(T);
own(_) -> [].

%% The function of a query that qlc:q takes.
evaluator({lc, Anno, Template, Qualifiers} = Query, Bindings) ->
    {Step, N} = step(Template, Qualifiers, Anno),
    Sources = [nested(S) || {generate, _, _, S} <- Qualifiers],
    Variables = erl_eval:bindings(Bindings),
    Body = {tuple, Anno, [{'fun', Anno, {clauses, [{clause, Anno, [], [], [Step]}]}}, list(Anno, Sources)]},
    fun() ->
        {value, {Made, Values}, _} = erl_eval:expr(Body, Bindings),
        {Made, N, Query, [], Variables, Values}
    end.

list(Anno, Es) -> lists:foldr(fun(E, Tail) -> {cons, Anno, E, Tail} end, {nil, Anno}, Es).

step(Template, Qualifiers, Anno) ->
    Nil = {nil, Anno},
    step(Anno, nested(Template), [{generate, Anno, Nil, {cons, Anno, Nil, Nil}}], Qualifiers, 0).

%% The step of a value: the comprehension of its filters, whose elements are the steps of the next generator.
step(Anno, Value, Own, [{generate, At, Pattern, _} | Rest], N) ->
    Var = {var, At, list_to_atom("query " ++ integer_to_list(N + 1))},
    {Next, Last} = step(Anno, Value, [{generate, At, Pattern, {cons, At, Var, {nil, At}}}], Rest, N + 1),
    Fun = {'fun', At, {clauses, [{clause, At, [Var], [], [Next]}]}},
    {{lc, Anno, {tuple, At, [{nil, At}, Fun]}, lists:reverse(Own)}, Last};
step(Anno, Value, Own, [Filter | Rest], N) -> step(Anno, Value, [nested(Filter) | Own], Rest, N);
step(Anno, Value, Own, [], N) -> {{lc, Anno, Value, lists:reverse(Own)}, N}.

%% A form with the queries in it as qlc:q takes them.
nested({call, At, {remote, _, {atom, _, qlc}, {atom, _, q}} = Q, [{lc, Anno, Template, Qualifiers} = Query | Options]}) ->
    {Step, N} = step(Template, Qualifiers, Anno),
    Sources = list(At, [nested(S) || {generate, _, _, S} <- Qualifiers]),
    Nil = {nil, At},
    Delayed = {'fun', At, {clauses, [{clause, At, [], [], [Step]}]}},
    Free = lists:usort(epiphany_query_spec:variables(Query)) -- own(Query),
    Imported = list(At, [{tuple, At, [{atom, At, V}, {var, At, V}]} || V <- Free]),
    Body = {tuple, At, [Delayed, {integer, At, N}, {value, At, Query}, Nil, Imported, Sources]},
    {call, At, Q, [{tuple, At, [{atom, At, qlc_lc}, {'fun', At, {clauses, [{clause, At, [], [], [Body]}]}}]} | Options]};
nested(T) when is_tuple(T) -> list_to_tuple(nested(tuple_to_list(T)));
nested([H | T]) -> [nested(H) | nested(T)];
nested(Other) -> Other.
