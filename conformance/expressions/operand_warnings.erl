-module(operand_warnings).
-export([main/0]).

-record(r, {a, b = 2, c}).

%% What the compiler says of variables that operands of one expression share, and of those of funs
%% beside them with the same names.
main() ->
    show(fun() -> {_A = id(1), _A = id(1), _A = id(1)} end),
    show(fun() -> {<<(A = 1), (begin A = id(1), A end)>>} end),
    show(fun() -> <<(A = 1), (A = 1)>> end),
    show(fun() -> #{(A = 1) => (A = 1)} end),
    show(fun() -> #{(A = 1) => 1, 2 => (A = 1)} end),
    show(fun() -> #{a => A = 1, c => begin A = 1, A end} end),
    show(fun() -> A = 1, {A = 1, (fun() -> A = 2 end)()} end),
    show(fun() -> {A = 1, {A = 1, call(fun() -> A = 2, A end)}} end),
    show(fun() -> {A = 1, begin A = 1, call(fun() -> A = 1, A end) end} end),
    show(fun() -> #r{a = A = 1, c = call(fun() -> A = 2, A end)} end),
    show(fun() -> #r{a = _A = 1, c = _A = 1} end),
    show(fun() -> (id(#r{}))#r{a = A = 1, c = A = 1} end),
    show(fun() -> (id(#r{c = A = 1}))#r{a = begin A = 1, A end} end),
    show(fun() -> [(A = 1) | call(fun() -> A = 2, A end)] end),
    show(fun() -> #{a => A = 1, c => call(fun() -> A = 2, A end)} end),
    show(fun() -> {A = 1, [A || A <- [A = 2]]} end),
    show(fun() -> {A = 1, [A || _ <- [1, 2], A <- [A = 2]]} end),
    show(fun() -> {A = 1, [A || A <- [1]]} end),
    show(fun() -> B = 1, id({B = 1, {id(B = 1), call(fun() -> B = 1 end)}}) end),
    show(fun() -> lists:append([A = 1], call(fun() -> A = 2, [A] end)) end),
    show(fun() -> [X || {X, 1} = {Y, 2} <- [{1, 1}], Y] end),
    show(fun() -> [X || <<X:(-1)>> <- [<<>>]] end),
    show(fun() -> case id(<<1>>) of <<0:(-1)>> -> a; <<1:100000000000000000000>> -> b; _ -> c end end).

call(F) -> F().

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
