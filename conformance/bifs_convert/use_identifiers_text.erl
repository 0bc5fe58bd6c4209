-module(use_identifiers_text).
-export([main/0]).

main() ->
    io:format("~w~n", [list_to_pid(pid_to_list(self())) =:= self()]),
    R = make_ref(),
    io:format("~w~n", [list_to_ref(ref_to_list(R)) =:= R]),
    io:format("~w~n", [[try F("x") catch error:E -> E end || F <- [fun list_to_pid/1, fun list_to_ref/1, fun list_to_port/1, fun port_to_list/1]]]).
