-module(ext_compressed).
-export([main/0]).

main() ->
    T = lists:duplicate(1000, {a, "some text", 1.5}),
    Plain = term_to_binary(T),
    [begin
         B = term_to_binary(T, O),
         io:format("~w ~w ~w~n", [O, byte_size(B) < byte_size(Plain), binary_to_term(B) =:= T])
     end || O <- [[], [compressed], [{compressed, 0}], [{compressed, 1}], [{compressed, 9}], [compressed, {minor_version, 2}]]],
    io:format("~w~n", [binary_part(term_to_binary(T, [compressed]), 0, 6)]),
    io:format("~w~n", [term_to_binary([1, 2, 3], [compressed])]),
    io:format("~w~n", [binary_to_term(list_to_binary([131, 80, 0, 0, 1, 150, 120, 156, 203, 97, 96, 96, 72, 73, 97, 96, 76, 28, 197, 131, 7, 103, 1, 0, 48, 70, 78, 147]))]).
