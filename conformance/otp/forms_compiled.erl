%% Forms from a text, compiled and loaded while the program runs.
-module(forms_compiled).
-export([main/0]).
main() ->
    Text = "-module(made).\n-export([f/1, g/0, h/1]).\n-record(r, {a = 1, b}).\nf(X) when is_integer(X), X > 1; X =:= a -> case X of 5 -> five; _ -> [Y * 2 || Y <- [1, 2], Y < X] end;\nf(_) -> #r{b = <<1:4, 2:4>>}.\n\ng() ->\n    error(oops).\nh(M) -> try put(k, M#{a => 1}), catch_me(M) catch throw:T when T > 1 -> {caught, T}; C:E:S -> {C, E, is_list(S)} after ok end.\ncatch_me(X) -> F = fun G(0) -> throw(7); G(N) -> G(N - 1) end, F(X).\n",
    Forms = forms(Text, 1),
    {ok, made, Code, []} = compile:forms(Forms, [return]),
    io:format("~p~n", [code:load_binary(made, "made.erl", Code)]),
    io:format("~p~n", [[made:f(X) || X <- [1, 2, 5, a, {}]]]),
    io:format("~p~n", [made:h(3)]),
    io:format("~p~n", [made:h(a)]),
    try made:g() catch error:oops:St -> [{M, F, A, L} | _] = St, io:format("~p~n", [{M, F, A, lists:keyfind(line, 1, L)}]) end,
    {ok, placed, Placed} = compile:forms([{attribute, 1, file, {"placed.erl", 1}} | forms("-module(placed).\n-export([f/0]).\n\n\nf() -> error(x).\n", 1)]),
    {module, placed} = code:load_binary(placed, "placed.erl", Placed),
    try placed:f() catch error:x:At -> io:format("~p~n", [element(4, hd(At))]) end,
    io:format("~p~n", [element(1, compile:forms(forms("-module(bad).\n-export([f/0]).\nf() -> X.\n", 1), [return]))]),
    io:format("~p~n", [code:load_binary(other, "x", <<"rubbish">>)]).
forms(Text, L) ->
    case erl_scan:tokens([], Text, L) of
        {done, {ok, Ts, L1}, Rest} -> {ok, F} = erl_parse:parse_form(Ts), [F | forms(Rest, L1)];
        _ -> [{eof, L}]
    end.
