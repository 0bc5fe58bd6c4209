-module(ext_pids).
-export([main/0]).

main() ->
    Ref = make_ref(),
    T = {self(), Ref, [self()]},
    io:format("~w~n", [binary_to_term(term_to_binary(T)) =:= T]),
    io:format("~w~n", [byte_size(term_to_binary(self()))]),
    Pid = spawn(fun() -> receive {From, X} -> From ! {got, X} end end),
    binary_to_term(term_to_binary(Pid)) ! {self(), hello},
    receive {got, X} -> io:format("~w~n", [X]) end,
    P = binary_to_term(list_to_binary([131, 103, 100, 0, 13, "nonode@nohost", 0, 0, 0, 80, 0, 0, 0, 0, 0])),
    Q = binary_to_term(list_to_binary([131, 88, 119, 13, "nonode@nohost", 0, 0, 0, 80, 0, 0, 0, 0, 0, 0, 0, 0])),
    io:format("~w ~w ~w~n", [P, Q, P =:= Q]).
