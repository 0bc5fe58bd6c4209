%% Tuples replaced, stored, taken and deleted by a key.
-module(lists_keychange).
-export([main/0]).

main() ->
    show(lists:keydelete(a, 1, [{a, 1}, {b, 2}, {a, 3}])),
    show(lists:keydelete(z, 1, [{a, 1}])),
    show(lists:keyreplace(a, 1, [{a, 1}, {b, 2}, {a, 3}], {new})),
    show(lists:keyreplace(z, 1, [{a, 1}], {new})),
    show(lists:keystore(a, 1, [{a, 1}, {b, 2}], {a, 9})),
    show(lists:keystore(z, 1, [{a, 1}], {z, 9})),
    show(lists:keystore(z, 1, [], {z})),
    show(lists:keytake(b, 1, [{a, 1}, {b, 2}, {c, 3}])),
    show(lists:keytake(z, 1, [{a, 1}])),
    show(lists:keymap(fun(X) -> X * 2 end, 2, [{a, 1}, {b, 2}])),
    show(lists:keymap(fun atom_to_list/1, 1, [])),
    tried(fun() -> lists:keydelete(a, 0, []) end),
    tried(fun() -> lists:keyreplace(a, 1, [{a}], b) end),
    tried(fun() -> lists:keystore(a, 1, b, {a}) end),
    tried(fun() -> lists:keytake(a, 1, b) end),
    tried(fun() -> lists:keymap(fun(X) -> X end, 3, [{a, 1}]) end),
    tried(fun() -> lists:keymap(fun(X) -> X end, 1, [a]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
