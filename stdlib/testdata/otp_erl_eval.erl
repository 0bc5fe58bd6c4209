%% erl_eval against OTP: what expressions give, their bindings and their errors.
-module(otp_erl_eval).
-export([main/0]).

main() ->
    compare:exports(erl_eval, [], []),
    [value(Text) || Text <- texts()],
    [same(Text, fun(M) -> M:exprs(es(Text), #{'A' => 1, 'B' => [2]}) end) || Text <- ["A + hd(B).", "C = A, C.", "fun(X) -> X + A end(3)."]],
    handlers(),
    funs(),
    text(),
    bindings().

es(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text, 1, [{reserved_word_fun, fun erl_scan:reserved_word/1}]),
    {ok, Es} = erl_parse:parse_exprs(Tokens),
    Es.

%% The value and the bindings, or class and reason of what is raised.
value(Text) -> same(Text, fun(M) -> M:exprs(es(Text), [{'A', 1}, {'L', [1, 2, 3]}, {'M', #{a => 1}}]) end).

same(What, F) ->
    compare:same(What, result(p_erl_eval, F), result(erl_eval, F)).

%% Funs are what they give for 1, or for nothing.
result(Module, F) ->
    try
        plain(F(Module))
    catch
        Class:Reason -> {Class, plain(Reason)}
    end.

plain(F) when is_function(F, 1) -> {'fun', try F(1) catch C:R -> {C, R} end};
plain(F) when is_function(F, 0) -> {'fun', try F() catch C:R -> {C, R} end};
plain(F) when is_function(F) -> {'fun', erlang:fun_info(F, arity)};
plain({'EXIT', {Reason, Stack}}) when is_list(Stack) -> {'EXIT', plain(Reason)};
plain({erlang, raise, [Class, Reason, _]}) -> {raised, Class, plain(Reason)};
plain(T) when is_tuple(T) -> list_to_tuple(plain(tuple_to_list(T)));
plain([H | T]) -> [plain(H) | plain(T)];
plain(T) -> T.

texts() ->
    ["1.", "$a.", "2.5.", "a.", "\"text\".", "[].", "[A | L].", "{A, b, \"c\"}.", "A + 1.", "-A.", "not true.", "A < 2 andalso A > 0.",
     "A > 0 orelse exit(no).", "1 andalso true.", "true andalso 1.", "X = 1, Y = X + 1, {X, Y}.", "A = 2.", "{X, X} = {1, 1}.", "{X, X} = {1, 2}.",
     "{X = 1, Y = 2}.", "{X = 1, X = 2}.", "[X = 1 | X = 1].", "(X = 1) + (X = 1).", "Unbound.", "f(Unbound).", "M#{b => 2, a := 3}.", "M#{b := 2}.",
     "A#{b => 2}.", "#{a => A, a => 2}.", "#{a := X} = M, X.", "#{b := X} = M.", "#{A := X} = #{1 => y}, X.", "begin X = 1, X end.",
     "case A of 1 -> X = one; _ -> X = other end, X.", "case A of 2 -> a end.", "case L of [H | T] when H > 0, is_list(T) -> {H, T} end.",
     "case A of X when X > 5; X < 2 -> small; _ -> large end.", "case A of X when length(X) > 1 -> a; _ -> b end.",
     "if A > 1 -> a; A =:= 1 -> b end.", "if A > 1 -> a end.", "[X * 2 || X <- L, X > 1].", "[{X, Y} || X <- L, Y <- [a, b]].", "[X || {ok, X} <- [{ok, 1}, no]].",
     "[X || X <- A].", "[X || X <- L, foo].", "[X || X <- L, begin X > 2 end].", "[A || A <- [5, 6]].", "<< <<X>> || X <- L >>.", "[X || <<X:4>> <= <<1, 2>>].",
     "[X || <<1, X>> <= <<1, 2, 3, 4, 1, 5, 9>>].", "[X || <<X:3/binary>> <= <<1, 2, 3, 4>>].", "[X || <<X>> <= a].",
     "<<1, 2:16, \"ab\", A:8/little>>.", "<<1.5/float, \"é\"/utf8, (A + 1)>>.", "<<a>>.", "<<A:(-1)>>.", "<<X:8, Rest/binary>> = <<1, 2, 3>>, {X, Rest}.",
     "<<N, B:N/binary, _/bits>> = <<2, 3, 4, 5>>, {N, B}.", "<<X:4, Y:4/signed, Z:16/little>> = <<255, 1, 0>>, {X, Y, Z}.", "<<\"ab\", C>> = <<\"abc\">>, C.",
     "<<X/utf8>> = <<\"é\"/utf8>>, X.", "<<F/float>> = <<1.5/float>>, F.", "<<1:2, X:6>> = <<65>>, X.", "<<X:9>> = <<1>>.", "<<_:A/unit:8>> = <<7>>.",
     "fun(X) -> X + A end.", "fun() -> L end().", "fun(1) -> one; (X) when X > 1 -> more end(2).", "fun(1) -> one end(2).", "fun(X) -> X end(1, 2).",
     "F = fun(X) -> X * 2 end, lists:map(F, L).", "F = fun G(0) -> 1; G(N) -> N * G(N - 1) end, F(5).", "fun lists:sum/1.", "(fun lists:sum/1)(L).",
     "N = sum, fun lists:N/1(L).", "fun f/1.", "lists:sum(L).", "erlang:length(L).", "length(L).", "Mod = lists, Fun = max, Mod:Fun(L).", "apply(lists, min, [L]).",
     "apply(fun(X) -> X end, [3]).", "erlang:apply(erlang, apply, [lists, min, [L]]).", "foo(1).", "foo:bar(1).", "hd([]).", "A().", "{lists, sum}(L).", "a:b.",
     "catch 1.", "catch throw(x).", "catch exit(x).", "catch error(x).", "catch hd([]).", "try A of 1 -> one catch _:_ -> no end.", "try A of 2 -> two catch _:_ -> no end.",
     "try hd([]) catch error:E -> {caught, E} end.", "try throw(t) catch T -> T end.", "try exit(e) catch throw:T -> T end.", "try error(e) catch C:R:_ -> {C, R} end.",
     "try X = 1, X after put(k, done) end.", "try throw(x) catch x -> caught after ok end.", "try 1 catch _:_:A -> x end.", "maybe {ok, X} ?= {ok, 1}, X end.",
     "maybe {ok, X} ?= no, X end.", "maybe {ok, _} ?= no else no -> other end.", "maybe {ok, _} ?= no else yes -> other end.", "#r{a = 1}.", "#r.a.", "A#r.a.", "A#r{b = 2}.",
     "self() ! {m, 1}, receive {m, X} -> X end.", "receive x -> 1 after 0 -> late end.", "receive after 0 -> over end.",
     "self() ! 1, self() ! 2, self() ! 3, {receive 2 -> two end, receive X -> X end, receive Y -> Y end}.", "[a | b] = [a | b].", "\"ab\" ++ T = \"abc\", T.",
     "[$a] ++ T = \"ab\", T.", "1 + 1 = 2.", "A + 1 = 2.", "f() = 1.", "_ = 1.", "{_, _} = {1, 2}.", "case {1, 2} of {X, Y} = Z -> {X, Y, Z} end.", "$a = 97.", "1.0 = 1.",
     "-1 = -1.", "[1, 2 | L].", "L -- [2].", "1 / 0.", "A bsl 3 bor 1.", "fun(A1, A2, A3, A4, A5, A6, A7, A8, A9) -> A9 end.",
     "fun(A1, A2, A3, A4, A5, A6, A7, A8, A9, B1, B2, B3, B4, B5, B6, B7, B8, B9, C1, C2) -> C2 end(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20).",
     "fun(A1, A2, A3, A4, A5, A6, A7, A8, A9, B1, B2, B3, B4, B5, B6, B7, B8, B9, C1, C2, C3) -> C2 end."].

handlers() ->
    Value = {value, fun(Name, Args) -> {local, Name, Args} end},
    More = {value, fun(Name, Args, X) -> {local, Name, Args, X} end, [more]},
    Eval = {eval, fun(Name, Args, Bs) -> {value, {Name, length(Args)}, [{'New', 1} | Bs]} end},
    Other = {value, fun({M, F}, Args) -> {M, F, Args}; (F, Args) -> {called, apply(F, Args)} end},
    Third = {value, fun(_, {M, F}, Args) -> {third, M, F, Args} end},
    [same({handler, Text, I}, fun(M) -> M:exprs(es(Text), [{'A', 1}], Local, Others) end) ||
        Text <- ["foo(A, 2).", "lists:sum([A]).", "1 + A.", "foo(bar(A)).", "length([A]).", "X = foo(), {X, A}."],
        {I, Local, Others} <- [{1, Value, none}, {2, More, none}, {3, Eval, none}, {4, none, Other}, {5, Value, Third}]].

funs() ->
    Run = fun(Text) -> fun(M) -> {value, F, _} = M:exprs(es(Text), [{'A', 1}, {'B', 2}]), F end end,
    [same({deep, Text}, fun(M) -> ((Run(Text))(M))(100000) end) || Text <-
        ["fun F(0) -> A; F(N) -> F(N - 1) end.", "fun F(0) -> A; F(N) -> case N of _ -> begin F(N - 1) end end end."]],
    same(fun_data, fun(M) -> element(1, M:fun_data((Run("fun(X) -> X + A end."))(M))) end),
    same(named_fun_data, fun(M) -> element(3, M:fun_data((Run("fun F(X) -> F(X + A) end."))(M))) end),
    compare:calls(erl_eval, [{fun_data, [fun lists:map/2]}, {fun_data, [x]}]).

text() ->
    compare:calls(erl_eval, [{eval_str, [T]} || T <- ["1 + 2.", <<"a.">>, "1", "1 2.", "1. \n ", "1. 2.", "foo(1", "f() g."]]),
    Scanned = fun(Text) -> {ok, Ts, _} = erl_scan:string(Text, {1, 1}, [text]), Ts end,
    Nameless = fun({error, {At, _, Message}}) -> {error, At, lists:flatten(Message)}; (X) -> X end,
    compare:calls(erl_eval, [{F, [Scanned(T)], Nameless} || F <- [extended_parse_exprs, extended_parse_term], T <-
        ["<0.1.0>.", "{<0.1.0>, \"pid\"}.", "#Ref<0.1.2.3>.", "#Port<0.7>.", "#Fun<lists.map.2>.", "[1, #{a => <0.1.0>}].", "1 + 2.", "1, 2.", "f(", "fun lists:map/2.",
         "<<1, 2>>.", "-1.", "'a'.", "<a.1.0>."]]),
    compare:calls(erl_eval, [{F, es(T)} || F <- [is_constant_expr, partial_eval], T <-
        ["1.", "1 + 2 * 3.", "-1.5.", "a.", "X.", "1 + a.", "$a + 1.", "{1}.", "[1 | 2].", "f(1).", "not true.", "element(1, {1})."]]).

bindings() ->
    compare:calls(erl_eval, [{new_bindings, []}] ++ [{bindings, [Bs]} || Bs <- [[], [{a, 1}], #{a => 1}]] ++
        [{binding, [K, Bs]} || K <- [a, b], Bs <- [[], [{a, 1}], #{a => 1}]] ++ [{add_binding, [K, 7, Bs]} || K <- [a, b], Bs <- [[], [{a, 1}], #{a => 1}]] ++
        [{del_binding, [K, Bs]} || K <- [a, b], Bs <- [[], [{a, 1}], #{a => 1}]] ++
        [{match_clause, [[{clause, 1, [{var, 1, 'X'}], [], [{var, 1, 'X'}]}], [5], [], none]}, {match_clause, [[], [5], [], none]}]).
