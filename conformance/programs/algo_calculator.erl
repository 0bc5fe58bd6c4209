%% Scanner, parser and evaluator of arithmetic expressions.
-module(algo_calculator).
-export([main/0]).

main() ->
    [io:format("~s = ~p~n", [S, calculate(S)]) || S <- [
        "1 + 2 * 3", "(1 + 2) * 3", "10 / 4", "2 ^ 3 ^ 2", "-(4 - 6) * -3", "100 - 7 - 3", "1.5 * 4", "8 / (3 - 3)",
        "1 +", "2 * (3", "4 $ 4", "", "((((7))))", "12345678901234567890 * 98765432109876543210"]].

calculate(S) ->
    try
        {Tree, []} = sum(tokens(S)),
        {value, eval(Tree)}
    catch
        error:badarith -> no_value;
        error:{badmatch, {_, Rest}} -> {unexpected, Rest};
        throw:Problem -> Problem
    end.

tokens([]) -> [];
tokens([$\s | T]) -> tokens(T);
tokens([C | T]) when C >= $0, C =< $9 -> number(T, [C]);
tokens([C | T]) when C =:= $+; C =:= $-; C =:= $*; C =:= $/; C =:= $^; C =:= $(; C =:= $) -> [list_to_atom([C]) | tokens(T)];
tokens([C | _]) -> throw({bad_character, [C]}).

number([C | T], Acc) when C >= $0, C =< $9; C =:= $. -> number(T, [C | Acc]);
number(T, Acc) ->
    Text = lists:reverse(Acc),
    N = case lists:member($., Text) of
        true -> list_to_float(Text);
        false -> list_to_integer(Text)
    end,
    [{number, N} | tokens(T)].

sum(Ts) ->
    {L, Rest} = product(Ts),
    sum(L, Rest).

sum(L, [Op | Ts]) when Op =:= '+'; Op =:= '-' ->
    {R, Rest} = product(Ts),
    sum({Op, L, R}, Rest);
sum(L, Ts) -> {L, Ts}.

product(Ts) ->
    {L, Rest} = power(Ts),
    product(L, Rest).

product(L, [Op | Ts]) when Op =:= '*'; Op =:= '/' ->
    {R, Rest} = power(Ts),
    product({Op, L, R}, Rest);
product(L, Ts) -> {L, Ts}.

power(Ts) ->
    case factor(Ts) of
        {L, ['^' | Rest]} ->
            {R, Rest1} = power(Rest),
            {{'^', L, R}, Rest1};
        Other -> Other
    end.

factor([{number, N} | Ts]) -> {N, Ts};
factor(['-' | Ts]) ->
    {X, Rest} = factor(Ts),
    {{neg, X}, Rest};
factor(['(' | Ts]) ->
    case sum(Ts) of
        {X, [')' | Rest]} -> {X, Rest};
        {_, Rest} -> throw({missing, ')', Rest})
    end;
factor(Ts) -> throw({no_factor, Ts}).

eval(N) when is_number(N) -> N;
eval({neg, X}) -> -eval(X);
eval({'+', A, B}) -> eval(A) + eval(B);
eval({'-', A, B}) -> eval(A) - eval(B);
eval({'*', A, B}) -> eval(A) * eval(B);
eval({'/', A, B}) -> eval(A) / eval(B);
eval({'^', A, B}) -> raise(eval(A), eval(B)).

raise(_, 0) -> 1;
raise(A, N) when N > 0 -> A * raise(A, N - 1).
