%% What erl_eval refuses before it evaluates: tests that no guard may have, sizes of texts.
-module(eval_checked).
-export([main/0]).

main() ->
    [show(Text) || Text <- [
        "if a+x() -> ok; true -> no end.", "fun(X) when foo(X) -> 1 end(1).", "fun(X) when foo(X) -> 1 end.",
        "case 1 of X when erlang:foo(X) -> 1; _ -> 2 end.", "if apply(lists,seq,[1,2]) -> a; true -> b end.",
        "if V -> 1; true -> 2 end.", "if self() ! a -> 1; true -> 2 end.", "if fun() -> true end -> 1; true -> 2 end.",
        "if begin true end -> 1; true -> 2 end.", "if [X || X <- [1]] -> 1; true -> 2 end.",
        "if {self(), node()} =/= 3, map_get(a, #{a => 1}) == 1 -> 1; true -> 2 end.", "if x; is_atom(a), not false -> 1 end.",
        "receive X when self() -> 1 after 0 -> 2 end.", "receive X when nothing() -> 1 after 0 -> 2 end.",
        "try 1 of X when foo(X) -> 1 catch _:_ -> 2 end.", "try 1 catch A:B when foo(A) -> B end.",
        "case 1 of Y when is_integer(Y), Z > 1 -> 1 end.", "#{term_to_binary(42) := _} = #{}.",
        "<<\"a\"/integer>> = 1.", "<<\"a\":8>>.", "<<\"ab\"/utf8>>.", "<<\"ab\"/utf8>> = <<\"ab\">>.", "<<\"ab\"/binary>>.",
        "<<\"ab\"/little-utf16>>.", "<<\"ab\">>."]].

show(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text),
    {ok, Es} = erl_parse:parse_exprs(Tokens),
    Value = try erl_eval:exprs(Es, []) of
        {value, F, _} when is_function(F) -> a_fun;
        Result -> Result
    catch Class:Reason -> {Class, Reason}
    end,
    io:format("~ts ~p~n", [Text, Value]).
