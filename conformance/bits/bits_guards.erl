-module(bits_guards).
-export([main/0]).
main() ->
    L = [<<1, 2, 3>>, <<1:3>>, <<>>, <<5>>, foo],
    [io:format("~w ~w ~w ~w~n", [X, size_of(X), is(X), made(X)]) || X <- L].

size_of(B) when bit_size(B) rem 8 =/= 0 -> {bits, bit_size(B)};
size_of(B) when byte_size(B) > 2 -> large;
size_of(B) when byte_size(B) =:= 0 -> empty;
size_of(B) when size(B) =:= 1 -> one;
size_of(_) -> error.

is(B) when is_binary(B) -> binary;
is(B) when is_bitstring(B) -> bitstring;
is(_) -> none.

made(B) when B =:= <<1, 2, 3>> -> equal;
made(B) when B == <<(bit_size(B)):3>> -> made;
made(B) when <<B/bits, 1>> =:= <<5, 1>> -> appended;
made(B) when <<B/binary, 1>> =:= <<1>> -> alone;
made(_) -> none.
