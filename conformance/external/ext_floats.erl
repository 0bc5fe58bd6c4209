-module(ext_floats).
-export([main/0]).

main() ->
    [begin
         B = term_to_binary(F),
         O = term_to_binary(F, [{minor_version, 0}]),
         io:format("~w ~w ~w ~w ~w~n", [F, B, O, binary_to_term(B) =:= F, binary_to_term(O) =:= F])
     end || F <- [0.0, 1.0, -1.5, 3.141592653589793, 1.0e100, 1.0e-100, 1.7976931348623157e308, 5.0e-324, 0.1]].
