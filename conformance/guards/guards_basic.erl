-module(guards_basic).
-export([main/0]).

main() ->
    Values = [0, -3, 5, 1.5, a, true, [], [1], "str", {}, {x, y}, <<"b">>, #{}, #{a => 1}, fun id/1, 1 bsl 90],
    [io:format("~w ~w ~w~n", [kind(V), sign(V), shape(V)]) || V <- Values],
    io:format("~w ~w~n", [kind(self()), kind(make_ref())]).

kind(X) when is_boolean(X) -> boolean;
kind(X) when is_atom(X) -> atom;
kind(X) when is_integer(X) -> integer;
kind(X) when is_float(X) -> float;
kind([]) -> nil;
kind(X) when is_list(X) -> list;
kind(X) when is_tuple(X) -> tuple;
kind(X) when is_binary(X) -> binary;
kind(X) when is_map(X) -> map;
kind(X) when is_function(X, 1) -> fun1;
kind(X) when is_pid(X) -> pid;
kind(X) when is_reference(X) -> reference.

sign(X) when is_number(X), X > 0 -> positive;
sign(X) when is_number(X), X < 0; X =:= none -> negative;
sign(X) when X == 0 -> zero;
sign(_) -> other.

shape(X) when length(X) =:= 1 -> one_element;
shape(X) when tuple_size(X) >= 2; map_size(X) >= 1 -> wide;
shape(X) when hd(X) =:= $s -> starts_with_s;
shape(X) when element(1, X) =:= x -> never_reached;
shape(X) when byte_size(X) > 0 -> bytes;
shape(X) when is_map_key(a, X) -> has_a;
shape(_) -> other.

id(X) -> X.
