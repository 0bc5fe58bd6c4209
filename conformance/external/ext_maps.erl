-module(ext_maps).
-export([main/0]).

main() ->
    [begin
         B = term_to_binary(T),
         io:format("~w ~w ~w~n", [T, B, binary_to_term(B) =:= T])
     end || T <- [#{}, #{a => 1}, #{b => 2, a => 1}, #{1 => a, 1.0 => b}, #{"k" => #{x => []}}, #{{1, 2} => 3, [1] => 4, z => 5}]],
    M = maps:from_list([{I, I * I} || I <- lists:seq(1, 100)]),
    io:format("~w ~w~n", [byte_size(term_to_binary(M)), binary_to_term(term_to_binary(M)) =:= M]),
    io:format("~w~n", [term_to_binary(maps:from_list([{I, x} || I <- lists:seq(1, 40)]), [deterministic])]).
