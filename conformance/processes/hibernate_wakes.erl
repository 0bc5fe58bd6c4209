%% A process that hibernates goes on with a function when it has a message, without its stack.
-module(hibernate_wakes).
-export([main/0, woken/2]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() ->
        put(kept, yes),
        try erlang:hibernate(?MODULE, woken, [Me, [1, {two}, <<"three">>]]) catch _:_ -> exit(not_here) after exit(not_there) end
    end),
    wait(P),
    show(stack, process_info(P, current_stacktrace)),
    P ! first,
    P ! second,
    [receive {P, What} -> show(got, What) end || _ <- [1, 2, 3]],
    receive {'DOWN', R, process, P, Reason} -> show(down, Reason) end.

wait(P) -> case process_info(P, [status, current_function]) of [{status, waiting}, {current_function, {erlang, hibernate, 3}}] -> ok; _ -> erlang:yield(), wait(P) end.

woken(To, Data) ->
    To ! {self(), Data},
    To ! {self(), get(kept)},
    To ! {self(), [receive M -> M end, receive M2 -> M2 end]},
    returned.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
