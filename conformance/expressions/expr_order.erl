-module(expr_order).
-export([main/0]).
%% Operands are evaluated from left to right.
main() ->
    io:format("~w~n", [t(1) + t(2) * t(3)]),
    io:format("~w~n", [{t(a), [t(b), t(c) | t(d)], #{t(k) => t(v)}}]),
    io:format("~w~n", [(t(fun(X, Y) -> X - Y end))(t(5), t(3))]),
    io:format("~w~n", [<<(t(1)):(t(8)), (t(2)):8>>]),
    io:format("~w~n", [(t(lists)):(t(reverse))([t(1), t(2)])]),
    io:format("~w~n", [t(x) =:= t(y) orelse t(z)]),
    try t(1) + error(first) + error(second) catch error:E -> io:format("~w~n", [E]) end.

t(X) ->
    case X of
        _ when is_function(X) -> io:format("f ");
        _ -> io:format("~w ", [X])
    end,
    X.
