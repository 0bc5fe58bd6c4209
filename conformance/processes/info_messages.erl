%% process_info tells what was sent before it was asked.
-module(info_messages).
-export([main/0]).

main() ->
    P = waiter(),
    [begin P ! {message, I}, show(I, process_info(P, message_queue_len)) end || I <- [1, 2, 3]],
    P ! <<0:1000>>,
    P ! {big, lists:seq(1, 20)},
    {messages, Ms} = process_info(P, messages),
    [show(message, case M of B when is_binary(B) -> byte_size(B); _ -> M end) || M <- Ms],
    self() ! to_myself,
    show(mine, process_info(self(), messages)),
    exit(P, kill).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
