%% Expressions that are text until the program runs: their values, receives and funs among them.
-module(eval_expressions).
-export([main/0]).
main() ->
    [io:format("~ts => ~p~n", [T, catch run(T)]) || T <- ["1+2.", "X = 4, X * X.", "self() ! 1, self() ! 2, self() ! 3, {receive 2 -> two end, receive X -> X end, receive Y -> Y end}.", "receive x -> 1 after 0 -> late end.", "receive x -> 1 after 20 -> late end.", "P = self(), spawn(fun() -> receive after 10 -> ok end, P ! no, P ! {yes, 1} end), [receive {yes, N} -> N end, receive no -> no end].", "[X || <<X:4>> <= <<1, 2>>].", "lists:map(fun(X) -> X * 2 end, [1,2,3]).", "F = fun G(0) -> 1; G(N) -> N * G(N - 1) end, F(20).", "<<N, B:N/binary, _/bits>> = <<2, 3, 4, 5>>, {N, B}.", "self() ! late, [receive X -> X after 5 -> none end || _ <- [1,2]]."]],
    [io:format("~p~n", [erl_eval:eval_str(T)]) || T <- ["1 + 1. ", "foo(", "1 2. ", "f(. "]],
    {ok, Ts, _} = erl_scan:string("-record(r, {a = 1 :: integer(), b})."),
    io:format("~p~n", [erl_parse:parse_form(Ts)]),
    {ok, F} = erl_parse:parse_form(element(2, erl_scan:string("f(X) when X > 1, is_atom(X); true -> case X of {a, [_|_]} = Y -> <<Y:3/little>>; _ -> catch fun m:f/1 end."))),
    io:format("~p~n", [F]).
run(T) ->
    {ok, Ts, _} = erl_scan:string(T),
    {ok, Es} = erl_parse:parse_exprs(Ts),
    {value, V, _} = erl_eval:exprs(Es, []),
    V.
