-module(records).
-export([main/0]).

-record(point, {x = 0, y = 0}).
-record(person, {name, age = 18 :: integer(), address = #point{x = 7}, tags = []}).
-record(empty, {}).

main() ->
    P = #point{},
    Q = P#point{x = 3},
    io:format("~w ~w ~w~n", [P, Q, #point{y = 2, x = 1}]),
    io:format("~w ~w~n", [Q#point.x, Q#point.y]),
    io:format("~w ~w ~w~n", [#point.x, #point.y, record_info(size, point)]),
    io:format("~w ~w~n", [record_info(fields, point), record_info(fields, person)]),
    A = #person{name = "Ann"},
    io:format("~p~n", [A]),
    B = A#person{age = A#person.age + 1, address = #point{x = 1, y = 2}},
    io:format("~p~n", [B]),
    io:format("~w~n", [(B#person.address)#point.y]),
    io:format("~w~n", [#person{_ = all}]),
    io:format("~w ~w~n", [name_of(B), name_of(#point{})]),
    io:format("~w~n", [[is_record(X, point) || X <- [P, Q, A, {point, 1, 2}, {point, 1}, point, #empty{}]]]),
    io:format("~w~n", [#empty{}]),
    io:format("~w~n", [[X || #point{x = X} <- [P, Q, A, x]]]),
    io:format("~w~n", [guarded(Q)]),
    io:format("~w~n", [guarded(P)]),
    io:format("~w~n", [result(fun() -> (id(not_a_point))#point.x end)]),
    io:format("~w~n", [result(fun() -> (id({point, 1}))#point{x = 2} end)]),
    io:format("~w~n", [lists:keyfind(3, #point.x, [P, Q])]),
    io:format("~w~n", [element(1, P)]).

name_of(#person{name = Name, address = #point{x = X}}) -> {Name, X};
name_of(#point{} = P) -> {point, P#point.x}.

guarded(P) when P#point.x > 2 -> right;
guarded(P) when is_record(P, point) -> left.

result(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

id(X) -> X.
