%% What erl_lint finds in forms and expressions, and which expressions may stand in guards.
-module(forms_checked).
-export([main/0]).

main() ->
    checked("-module(m). -export([f/1]). f(X) -> g(X). g(_) -> 1."),
    checked("-module(m). -export([f/1]). f(X) -> g(Y)."),
    checked("-module(m). f(X) -> 1."),
    checked("-module(m). -export([f/1]). f(#r{}) -> io:format(\"~p\", [])."),
    checked("-module(m). -export([f/1]). -record(r, {a = begin A = 1, A end}). f(#r{a = X, b = 1}) -> X."),
    io:format("~p~n", [erl_lint:module(forms("-module(m). f(X) -> 1."), "m.erl", [nowarn_unused_function])]),
    [io:format("~s: ~p~n", [E, erl_lint:exprs(exprs(E), [{'X', 1}])]) || E <- ["X + 1", "X + Y", "Y = X, Y", "foo(X), fun() -> Z end"]],
    [guard(E) || E <- ["X", "is_atom(X)", "atom(X)", "foo(X)", "X + length(Y)", "lists:sort(X)", "erlang:'+'(1, X)", "#r{a = 1}", "[X | 1]",
                       "<<X:8>>", "#{X => 1}", "X = 1", "\"ab\" ++ X", "X andalso not Y", "fun() -> 1 end", "max(1, 2)", "X ! 1"]],
    [io:format("~s ~p~n", [E, erl_lint:is_pattern_expr(expr(E))]) || E <- ["1", "1 + 2", "a", "1 + a", "$a", "X", "{1}", "\"a\"", "- 1", "[]"]],
    io:format("~p~n", [[erl_lint:bool_option(a, b, Default, Os) || Default <- [true, false], Os <- [[], [a], [b], [a, b], [b, c, a]]]]),
    io:format("~p~n", [[erl_lint:value_option(f, 0, Os) || Os <- [[], [{f, 1}], [{f, 1}, {f, 2}], [f]]]]),
    io:format("~p~n", [[erl_lint:value_option(f, 0, on, 7, off, 8, Os) || Os <- [[], [on], [off], [{f, 3}, on], [on, {f, 3}]]]]),
    [io:format("~s~n", [erl_lint:format_error(R)]) || R <- [{unused_type, {t, 2}}, {deprecated, {m, f, 1}, "use m:g/1 instead"}, illegal_bitsize]].

checked(Text) -> io:format("~p~n", [erl_lint:module(forms(Text))]).

guard(Text) ->
    E = expr(Text),
    Own = fun(F) -> F =:= {is_atom, 1} end,
    io:format("~s ~p~n", [Text, [erl_lint:is_guard_test(E), erl_lint:is_guard_test(E, [], Own), erl_lint:is_guard_test(E, [])]]).

forms(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text),
    forms(Tokens, []).

forms([], []) -> [];
forms([{dot, _} = Dot | Tokens], Form) ->
    {ok, F} = erl_parse:parse_form(lists:reverse([Dot | Form])),
    [F | forms(Tokens, [])];
forms([Token | Tokens], Form) -> forms(Tokens, [Token | Form]).

exprs(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text ++ "."),
    {ok, Es} = erl_parse:parse_exprs(Tokens),
    Es.

expr(Text) -> hd(exprs(Text)).
