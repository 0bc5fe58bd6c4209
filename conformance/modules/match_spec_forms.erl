%% What ms_transform makes of forms: the function, warnings, errors, and what is said of them.
-module(match_spec_forms).
-export([main/0]).

main() ->
    io:format("~p~n", [ms_transform:parse_transform_info()]),
    [shown("", Fun) || Fun <- heads() ++ guards() ++ bodies()],
    [shown("-record(r, {a, b = {5}, c = [x]}).", Fun) || Fun <- records()],
    [shown(1, "", Text) || Text <- calls()],
    [io:format("~s: ~0p~n", [Text, ms_transform:transform_from_shell(Dialect, clauses(Text), Bindings)])
     || {Dialect, Text, Bindings} <- shell()],
    [io:format("~p: ~ts~n", [Code, ms_transform:format_error(Code)])
     || Code <- [1, 2, 3, 4, 5, {6, "X"}, {7, r}, {8, r, f}, {9, r, f}, {10, '$1'}, {11, 'X'}, 16, {17, f, 1}, {18, "if"}, {19, r, f}, {20, r},
                 {21, r, f}, {22, m, f, 1}, {23, 'X'}, {24, '+'}, {50, 'X'}, 116, {117, f, 1}, {118, "if"}, {119, r, f}, {120, r}, {121, r, f},
                 {122, m, f, 1}, {123, 'X'}, {124, '+'}, none]].

heads() ->
    ["fun(A, B) -> A end", "fun F(A) -> A end", "fun(1) -> 1 end", "fun([A]) -> A end", "fun(\"abc\") -> 1 end", "fun(#{a := B}) -> B end",
     "fun({_ = {A}}) -> A end", "fun({A} = {B}) -> A end", "fun({A} = B = C) -> A end", "fun(A = {B} = C) -> A end", "fun(B = A) -> {A, B} end",
     "fun({'$1'}) -> 1 end", "fun({'$_', '_', '$1a'}) -> 1 end", "fun({#{K := V, '$2' => 1}}) -> V end", "fun({#{K := V}}) -> {K, V} end",
     "fun({<<A>>}) -> A end", "fun({<<_:3>>}) -> 1 end", "fun({<<1, \"abc\", (1 + 2):16>>}) -> 1 end", "fun({1 + 2, -2}) -> 1 end",
     "fun(Out) -> Out end", "fun({Out, X, Out}) -> X end", "fun({\"ab\" ++ X, [1] ++ Y}) -> X + Y end", "fun() -> 1 end"].

guards() ->
    ["fun({A}) when f(A) -> g(A) end", "fun({A}) when A; h(A) -> g(A) end", "fun({A}) when lists:sort(A) -> A end", "fun({A}) when A:f() -> A end",
     "fun({A}) when A = 1 -> A end", "fun({A}) when message(A) -> A end", "fun({A}) when A =:= <<A>> -> A end",
     "fun({B}) when atom(B), list(B), float(B), integer(B), tuple(B), pid(B), port(B), reference(B), binary(B), function(B), number(B) -> 1 end",
     "fun({B}) when atom(B) or list(B) -> 1 end", "fun({B}) when float(B) andalso B; float(float(B)) -> 1 end", "fun({B}) when constant(B) -> 1 end",
     "fun({B}) when erlang:atom(B) -> 1 end", "fun({A, B}) when record(A, B), is_record(A, B) -> 1 end", "fun({A}) when record(A, r) -> 1 end",
     "fun({A}) when case A of 1 -> 1 end -> 1 end", "fun({A}) when object(), bindings(), A -> 1 end", "fun({A}) when get_tcw(), is_seq_trace() -> 1 end",
     "fun({A}) when erlang:'+'(A, 1), erlang:'not'(A), erlang:'andalso'(A, A), erlang:is_atom(A), erlang:self() =:= self() -> 1 end"].

bodies() ->
    ["fun({A}) -> f(A) end", "fun({A}) -> lists:sort(A) end", "fun({A}) -> A() end", "fun({A}) -> B = A end", "fun({A}) -> A#{k => 1} end",
     "fun({A}) -> #{a => A, b := 2} end", "fun({A}) -> case A of 1 -> 2 end end", "fun({A}) -> if A -> 1 end end", "fun({A}) -> begin A end end",
     "fun({A}) -> receive A -> 1 end end", "fun({A}) -> try A catch _ -> 1 end end", "fun({A}) -> (catch A) end", "fun({A}) -> [X || X <- A] end",
     "fun({A}) -> << <<X>> || X <- A >> end", "fun({A}) -> fun() -> A end end", "fun({A}) -> fun F() -> A end end", "fun({A}) -> fun f/1 end",
     "fun({A}) -> fun a:f/1 end", "fun({A}) -> A ++ [1], A -- [1], A ! 1, A andalso B orelse _ end", "fun({A}) -> erlang:'++'(A, A) end",
     "fun({A}) -> erlang:object() end", "fun({A}) -> erlang:get_tcw() end", "fun({A}) -> {object(), bindings(), A, '$1', '$a', {}, [A, 1 | A]} end",
     "fun({A}) -> 1 + 2, 1.0 + 2, 1 / 0, not true, not 1, 1 > a, {1} == {1}, [1] == [2], \"a\" == \"a\", #{} == #{}, <<>> == <<>> end",
     "fun({A}) -> -(-17) bsl 3, erlang:'bsl'(-(-17), 3), 1 + a, true andalso false, [1] ++ [2], 1.5e300 * 2, -2.5, - A end",
     "fun({A}) -> <<A>> end", "fun({A}) -> <<Out:8/little-signed, 1:3/unit:2, \"abc\", 1.5:32/float, Other/binary>> end", "fun({A}) -> <<_>> end",
     "fun({A}) -> <<(f(1)):3>> end", "fun({A}) -> '$_', '$*', '$', '$$', 'a$', \"abc\", 1.5, [], [1 | A], \"\" end", "fun({A}) -> tuple_size(A) end", "fun({A}) -> is_record(A, Out) end",
     "fun({A}) -> is_record(A, r, 3) end", "fun({A}) -> {abs(A), binary_part(A, 1, 2), map_get(A, A), is_map_key(A, A), node(), node(A), trunc(A), float(A)} end",
     "fun({A}) -> ets:fun2ms(fun(B) -> B end) end", "fun([X, Y]) -> message(X), trace(Y, [a], [b]), silent(true), set_tcw(Out) end",
     "fun({A}) -> message(A), return_trace(), enable_trace(A, send), disable_trace(A), set_seq_token(a, 1), get_seq_token(), caller() end"].

records() ->
    ["fun(#s{}) -> 1 end", "fun(#r{z = 1}) -> 1 end", "fun(#r{a = 1, a = 2}) -> 1 end", "fun(#r{a = A, _ = B}) -> A end", "fun([#r{c = A}]) -> A end",
     "fun({A}) -> #r{a = 1, a = 2} end", "fun({A}) -> #s{a = 1} end", "fun({A}) -> #r{z = 1} end", "fun({A}) -> #r{z = f(A)} end", "fun({A}) -> A#r{z = 1} end",
     "fun({A}) -> A#s{z = 1} end", "fun({A}) -> A#r.z end", "fun({A}) -> A#s.z end", "fun({A}) -> #r.z end", "fun({A}) -> #s.a end", "fun({#r.b}) -> #r.b end",
     "fun({A}) when A#r.z -> 1 end", "fun({A}) when A =:= #s{} -> 1 end", "fun({A}) -> A#r{_ = A} end", "fun({A}) -> #r{} end", "fun({A}) -> #r{c = {A}} end",
     "fun({A}) -> A#r{c = A} end", "fun({A}) -> #r{a = 1, _ = A} end", "fun({A}) -> A#r{a = 1}#r.b end", "fun({A}) when is_record(A, s) -> A end",
     "fun({A}) when is_record(A, r), record(A, r), erlang:is_record(A, r) -> A end", "fun({A}) -> is_record(A, r) end", "fun({A}) when A#r.b =:= #r.c -> 1 end"].

%% Calls, and where they stand.
calls() ->
    ["ets:fun2ms(Out)", "dbg:fun2ms(fun f/1)", "ets:fun2ms(fun(A) -> {A} end), ets:fun2ms(f, 1), m:fun2ms(fun(A) -> f(A) end)", "fun ets:fun2ms/1",
     "X = ets, X:fun2ms(fun(A) -> A end)", "Q = 1, ets:fun2ms(fun(Q) -> Q end)", "fun() -> Q = 1 end, ets:fun2ms(fun(Q) -> Q end)",
     "(fun(X) -> ets:fun2ms(fun({X}) -> X end) end)(1)", "case Out of 1 -> Y = 1; Y -> ets:fun2ms(fun(Y) -> Y end) end, ets:fun2ms(fun({Y}) -> Y end)",
     "case Out of 1 -> Y = 1; 2 -> ok end, ets:fun2ms(fun({Y}) -> Y end)", "{ets:fun2ms(fun({A}) -> A end), [dbg:fun2ms(fun([A]) -> A end)]}"].

shell() ->
    [{ets, "fun({A}) -> A end", []}, {ets, "fun({A}) -> {B, C} end", [{'B', {x, 1}}]}, {ets, "fun({A}) -> {B} end", [{'B', {x, 1}}]},
     {ets, "fun({A}) -> f(A) end", []}, {dbg, "fun({A}) -> 1 end", []}, {dbg, "fun([A]) -> return_trace() end", []},
     {ets, "fun({A}) -> <<B:16>> end", [{'B', 7}]}, {ets, "fun({B}) -> B end", [{'B', 1}]}, {ets, "fun({\"ab\" ++ A}) when A > 1.5 -> #{a => A, 1 => \"x\"} end", []},
     {ets, "fun(#r{a = 1}) -> 1 end", []}, {ets, "fun({A}) when A; A > 1 -> A, {A} end", []}].

shown(Records, Fun) ->
    shown(1, Records, "ets:fun2ms(" ++ Fun ++ ")"),
    case Fun of
        "fun([" ++ _ -> shown(1, Records, "dbg:fun2ms(" ++ Fun ++ ")");
        _ -> ok
    end.

shown(Line, Records, Text) ->
    Forms = forms(Line, Records ++ "\nf(Out) ->\n" ++ Text ++ "."),
    io:format("~s~n    ", [Text]),
    case ms_transform:parse_transform([{attribute, 1, file, {"some.erl", 1}} | Forms], []) of
        {error, Errors, Warnings} -> io:format("error ~0p ~0p~n", [Errors, Warnings]);
        {warning, New, Warnings} -> io:format("~ts    warning ~0p~n", [functions(New), Warnings]);
        New -> io:format("~ts~n", [functions(New)])
    end.

functions(Forms) -> [erl_pp:form(F) || {function, _, _, _, _} = F <- Forms].

forms(Line, Text) ->
    {ok, Tokens, _} = erl_scan:string(Text, {Line, 1}),
    forms(Tokens, [], []).

forms([{dot, _} = Dot | Rest], Form, Forms) ->
    {ok, F} = erl_parse:parse_form(lists:reverse(Form, [Dot])),
    forms(Rest, [], [F | Forms]);
forms([T | Rest], Form, Forms) -> forms(Rest, [T | Form], Forms);
forms([], [], Forms) -> lists:reverse(Forms).

clauses(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text ++ "."),
    {ok, [{'fun', _, {clauses, Clauses}}]} = erl_parse:parse_exprs(Tokens),
    Clauses.
