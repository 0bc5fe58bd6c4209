-module(record_defaults).
-export([main/0]).
%% Defaults are evaluated each time a record is built, in the order of the fields.
-record(d, {a = next(), b = next(), c = {x, next()}, d = fun(X) -> X + 1 end, e = [Y * 2 || Y <- [1, 2]], f = fun() -> Z = 1, Z end}).

main() ->
    put(n, 0),
    R = #d{},
    io:format("~w ~w ~w~n", [R#d.a, R#d.b, R#d.c]),
    S = #d{b = given},
    io:format("~w ~w ~w~n", [S#d.a, S#d.b, S#d.c]),
    io:format("~w ~w ~w~n", [(S#d.d)(1), S#d.e, (S#d.f)()]),
    io:format("~w~n", [S#d{a = 0} =:= setelement(2, S, 0)]),
    T = #d{_ = next()},
    io:format("~w~n", [T]).

next() ->
    N = get(n) + 1,
    put(n, N),
    N.
