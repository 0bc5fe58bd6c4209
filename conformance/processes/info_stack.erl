%% current_function, current_location and current_stacktrace.
-module(info_stack).
-export([main/0]).

main() ->
    P = spawn(fun() -> outer(1) end),
    wait(P),
    show(function, process_info(P, current_function)),
    {current_location, {M, F, A, L}} = process_info(P, current_location),
    show(location, {M, F, A, is_list(L)}),
    {current_stacktrace, S} = process_info(P, current_stacktrace),
    [show(stack, {M1, F1, A1}) || {M1, F1, A1, _} <- S],
    show(self, element(2, process_info(self(), current_function))),
    P ! stop.

wait(P) -> case process_info(P, status) of {status, waiting} -> ok; _ -> erlang:yield(), wait(P) end.

outer(X) ->
    Y = inner(X),
    {X, Y}.

inner(X) ->
    receive stop -> X end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
