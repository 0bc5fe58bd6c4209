-module(placed).
-export([main/0]).
-epiphany({local, [sum/2, squares/1]}).
-epiphany([{dram, [rare/0]}, {dynamic, []}]).

main() ->
    {sum(squares([1, 2, 3]), 0), rare(), [V || {epiphany, V} <- module_info(attributes)]}.

sum([H | T], S) -> sum(T, S + H);
sum([], S) -> S.

squares(L) -> [X * X || X <- L].

rare() -> try lists:map(fun(X) -> X + 1 end, [1]) after ok end.
