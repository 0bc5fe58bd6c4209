-module(operand_scopes).
-export([main/0]).

-record(r, {a, b}).

%% Operands of one expression do not see what another of them binds. Each may match the same
%% variable, which then must have the same value; in a fun the name is another variable.
main() ->
    show(fun() -> (begin X = 1, true end and begin F = fun() -> X = 2 end, F(), true end) andalso X end),
    show(fun() -> {X = id(1), X = id(1), X = id(1)} end),
    show(fun() -> {X = id(1), X = id(2)} end),
    show(fun() -> [X = id(1), {X = id(1)} | X = id(1)] end),
    show(fun() -> {A = id(1), (fun(Y) -> A = Y, A end)(2)} end),
    show(fun() -> {A = id(1), fun(Y) -> A = Y, [A] end}, A end),
    show(fun() -> {A = id(1), [begin A = B, A end || B <- [2, 3]]} end),
    show(fun() -> {A = id(1), << <<(begin A = B, A end)>> || <<B>> <= <<2, 3>> >>}, A end),
    show(fun() -> {A = id(1), {B = id(3), (fun(Y) -> A = Y, A end)(2)}, (fun(Y) -> B = Y, A = Y, B end)(7)} end),
    show(fun() -> {A = id(1), case id(2) of 2 -> (fun(Y) -> A = Y, A end)(2) end} end),
    show(fun() -> id(A = id(1)) + (fun(Y) -> A = Y, A end)(2) end),
    show(fun() -> sum(A = id(1), (fun(Y) -> A = Y, A end)(2)) end),
    show(fun() -> Sum = lists:sum([A = id(1), (fun(Y) -> A = Y, A end)(2)]), Sum + A end),
    show(fun() -> (pick(A = id(1)))((fun(Y) -> A = Y, A end)(2)) end),
    show(fun() -> #r{a = A = id(1), b = (fun(Y) -> A = Y, A end)(2)} end),
    show(fun() -> (#r{})#r{a = A = id(1), b = (fun(Y) -> A = Y, A end)(2)} end),
    show(fun() -> {A = id(1), begin A = id(1), (fun(Y) -> A = Y end)(2) end} end),
    show(fun() -> {A = id(1), begin A = id(1), (fun(Y) -> A = Y end)(1) end} end),
    show(fun() -> {A = id(1), case id({1, 2}) of {A, C} -> (fun(Y) -> A = Y, {A, C} end)(1) end} end),
    show(fun() -> A = id(1), {B = id(2), (fun(Y) -> A = Y, B = Y, B end)(1)} end),
    show(fun() -> A = 5, F = fun A(0) -> A; A(N) -> A(N - 1) end, {A, is_function(F(3), 1)} end),
    show(fun() -> #r{_ = begin B = (id((A = id(1))) < [begin A = C, {A} end || C <- id([2])]), {A, B} end} end),
    show(fun() -> {A = id(1), {id((A = id(1))), [begin A = C, {A} end || C <- id([2])]}} end),
    show(fun() -> (A = id(1)) < (B = id(2)) andalso {A, B} end),
    nested().

%% Operands of an operand see what is beside that, unless it is only a term of them.
nested() ->
    show(fun() -> {A = id(1), [(fun(Y) -> A = Y end)(2)]} end),
    show(fun() -> {A = id(1), {{B = id(2), (fun(Y) -> A = Y, B = Y end)(3)}}} end),
    show(fun() -> {A = id(1), sum(B = id(2), (fun(Y) -> A = Y, A end)(1)), B = id(2)} end),
    show(fun() -> {A = id(1), sum(B = id(2), (fun(Y) -> A = Y, B = Y end)(3))} end),
    show(fun() -> {A = id(1), sum(2, (fun(Y) -> A = Y end)(3))} end),
    show(fun() -> {A = id(1), {B = id(2), 3} =:= {(fun(Y) -> A = Y end)(3), B = id(2)}} end),
    show(fun() -> {A = id(1), case id(2) of 2 -> [(fun(Y) -> A = Y end)(2)] end} end),
    show(fun() -> {A = id(1), case id(2) of 2 -> {id(2), (fun(Y) -> A = Y end)(2)} end} end),
    show(fun() -> {A = id(1), begin {id(2), (fun(Y) -> A = Y end)(2)} end} end),
    show(fun() -> {A = id(1), begin id(3), {id(2), (fun(Y) -> A = Y end)(2)} end} end),
    show(fun() -> [A = id(1), {id(2), (fun(Y) -> A = Y end)(2)}, 3] end),
    show(fun() -> [A = id(1), {id(2), (fun(Y) -> A = Y end)(2)}, id(3)] end),
    show(fun() -> {A = id(1), {id(2), (fun(Y) -> A = Y end)(2)}, id(3)} end),
    show(fun() -> {A = id(1), {#r{a = (fun(Y) -> A = Y end)(2), b = id(1)}}} end),
    show(fun() -> {A = id(1), #{a => id(2), b => (fun(Y) -> A = Y end)(2)}} end).

sum(X, Y) -> X + Y.
pick(1) -> fun(X) -> X * 10 end.

show(F) ->
    try F() of
        V when is_function(V) -> io:format("fun~n");
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
