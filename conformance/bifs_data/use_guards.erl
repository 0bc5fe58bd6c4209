-module(use_guards).
-export([main/0]).
-record(p, {x}).

main() ->
    [io:format("~w~n", [kind(T)])
     || T <- [1, -1, 1.5, a, true, "s", [], {}, #p{x = 1}, {q, 1}, <<"b">>, <<1:3>>, #{}, #{k => 1}, fun erlang:hd/1, fun(X, _) -> X end, 1 bsl 70]].

kind(T) when is_boolean(T) -> boolean;
kind(T) when is_atom(T) -> atom;
kind(T) when is_integer(T), abs(T) =/= T -> negative;
kind(T) when is_integer(T) -> integer;
kind(T) when is_float(T), trunc(T) < T, round(T) >= T, ceil(T) > floor(T) -> fraction;
kind(T) when is_number(T) -> number;
kind(T) when is_record(T, q, 2) -> q;
kind(T) when is_record(T, p) -> record;
kind(T) when is_tuple(T), tuple_size(T) =:= size(T) -> tuple;
kind(T) when is_binary(T), byte_size(T) * 8 =:= bit_size(T) -> binary;
kind(T) when is_bitstring(T) -> bits;
kind(T) when is_map_key(k, T), map_get(k, T) =:= 1 -> k;
kind(T) when is_map(T), map_size(T) =:= 0 -> map;
kind(T) when is_function(T, 1) -> one;
kind(T) when is_function(T) -> function;
kind(T) when is_pid(T); is_port(T); is_reference(T) -> identifier;
kind(T) when is_list(T), length(T) =:= 0 -> nil;
kind(T) when is_list(T), hd(T) =:= $s, tl(T) =:= [] -> list.
