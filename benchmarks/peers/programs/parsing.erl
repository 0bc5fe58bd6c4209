%% A parser of arithmetic by recursive descent and an evaluator of its trees, N times.
-module(parsing).
-export([run/1]).

run(N) ->
    Text = "let a = 3 * (b + 4) - 2 in let c = a * a - b in (c + 7 * (a - 1)) * (2 + c * 3) - a",
    repeat(N, Text, 0).

repeat(0, _, Sum) -> Sum;
repeat(N, Text, Sum) ->
    {Tree, []} = expression(scan(Text)),
    repeat(N - 1, Text, (Sum + eval(Tree, [{b, N rem 10}])) rem 1000003).

scan([]) -> [];
scan([$\s | T]) -> scan(T);
scan("let" ++ T) -> ['let' | scan(T)];
scan("in" ++ T) -> [in | scan(T)];
scan([C | _] = Text) when C >= $0, C =< $9 -> digits(Text, 0);
scan([C | T]) when C >= $a, C =< $z -> [{name, list_to_atom([C])} | scan(T)];
scan([C | T]) -> [C | scan(T)].

digits([C | T], N) when C >= $0, C =< $9 -> digits(T, N * 10 + C - $0);
digits(T, N) -> [{number, N} | scan(T)].

expression(['let', {name, X}, $= | T]) ->
    {Value, [in | AfterIn]} = expression(T),
    {Body, Rest} = expression(AfterIn),
    {{bind, X, Value, Body}, Rest};
expression(T) ->
    {Left, Rest} = product(T),
    sum(Left, Rest).

sum(Left, [$+ | T]) -> {Right, Rest} = product(T), sum({add, Left, Right}, Rest);
sum(Left, [$- | T]) -> {Right, Rest} = product(T), sum({subtract, Left, Right}, Rest);
sum(Left, T) -> {Left, T}.

product(T) ->
    {Left, Rest} = factor(T),
    times(Left, Rest).

times(Left, [$* | T]) -> {Right, Rest} = factor(T), times({multiply, Left, Right}, Rest);
times(Left, T) -> {Left, T}.

factor([{number, _} = Number | T]) -> {Number, T};
factor([{name, _} = Name | T]) -> {Name, T};
factor([$( | T]) -> {Tree, [$) | Rest]} = expression(T), {Tree, Rest}.

eval({number, N}, _) -> N;
eval({name, X}, Env) -> {X, V} = lists:keyfind(X, 1, Env), V;
eval({bind, X, Value, Body}, Env) -> eval(Body, [{X, eval(Value, Env)} | Env]);
eval({add, L, R}, Env) -> eval(L, Env) + eval(R, Env);
eval({subtract, L, R}, Env) -> eval(L, Env) - eval(R, Env);
eval({multiply, L, R}, Env) -> eval(L, Env) * eval(R, Env).
