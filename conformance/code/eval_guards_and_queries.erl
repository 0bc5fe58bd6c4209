%% Guards that are none, and queries of the evaluator, which know their forms.
-module(eval_guards_and_queries).
-export([main/0]).

main() ->
    [io:format("~s~n  ~ts~n", [Text, shown(Text)]) || Text <- texts()].

texts() ->
    ["if lists:member(1, [1]) -> yes; true -> no end.",
     "(fun(X) when foo(X) -> X; (_) -> other end)(1).",
     "case 1 of X when X + lists:sum([1]) > 1 -> X end.",
     "if foo == bar; true -> yes end.",
     "qlc:info(qlc:q([X || X <- [a, b]])).",
     "qlc:info(qlc:sort([c, b], {order, fun(A, B) -> A > B end})).",
     "qlc:info(qlc:sort([c, b], {order, fun F(A, B) -> A > B end})).",
     "qlc:info(qlc:q([X || X <- [aa, c], X > bb])).",
     "N = bb, qlc:info(qlc:q([{X, N} || X <- [aa, c], X > N])).",
     "N = bb, qlc:e(qlc:q([{X, N} || X <- [aa, c], X > N])).",
     "L = [{1, a}, {2, b}], qlc:info(qlc:q([{A, C} || {A, _} <- L, C <- qlc:q([Z * 2 || Z <- [1, 2]]), C > A])).",
     "L = [{1, a}, {2, b}], qlc:e(qlc:q([{A, C} || {A, _} <- L, C <- qlc:q([Z * 2 || Z <- [1, 2]]), C > A])).",
     "L = [{1, a}, {2, b}], qlc:e(qlc:q([qlc:e(qlc:q([{Z, A} || Z <- [1, 2], Z < A])) || {A, _} <- L])).",
     "X = c, qlc:e(qlc:q([case Y of X -> same; _ -> other end || Y <- [a, c]]))."].

shown(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text),
    {ok, Exprs} = erl_parse:parse_exprs(Tokens),
    try erl_eval:exprs(Exprs, []) of
        {value, [C | _] = String, _} when is_integer(C) -> String;
        {value, Value, _} -> io_lib:format("~p", [Value])
    catch
        Class:Reason -> io_lib:format("~p", [{Class, Reason}])
    end.
