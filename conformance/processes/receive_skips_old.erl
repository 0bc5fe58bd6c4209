-module(receive_skips_old).
-export([main/0]).
%% Waiting for an answer costs the same however many messages are in the mailbox.
main() ->
    Echo = spawn(fun echo/0),
    _ = cost(Echo),
    Few = cost(Echo),
    [self() ! {junk, N} || N <- lists:seq(1, 3000)],
    Many = cost(Echo),
    io:format("~w~n", [Many < 2 * Few + 1000]),
    io:format("~w~n", [element(2, process_info(self(), message_queue_len))]).

echo() ->
    receive {From, Ref} -> From ! {answer, Ref}, echo() end.

cost(Echo) ->
    {reductions, A} = process_info(self(), reductions),
    [call(Echo) || _ <- lists:seq(1, 20)],
    {reductions, B} = process_info(self(), reductions),
    B - A.

call(Echo) ->
    Ref = erlang:monitor(process, Echo),
    Echo ! {self(), Ref},
    receive
        {answer, Ref} -> erlang:demonitor(Ref, [flush]);
        {'DOWN', Ref, process, _, _} -> down
    end.
