%% spawn_opt of a function by name, with and without a node.
-module(spawn_opt_mfa).
-export([main/0, worker/1]).

main() ->
    process_flag(trap_exit, true),
    P = spawn_opt(?MODULE, worker, [self()], [link, {priority, low}]),
    receive {worker, P, Priority} -> show(priority, Priority) end,
    receive {'EXIT', P, Reason} -> show(exit, Reason) end,
    {Q, R} = spawn_opt(node(), ?MODULE, worker, [self()], [monitor]),
    receive {worker, Q, Priority2} -> show(priority, Priority2) end,
    receive {'DOWN', R, process, Q, Reason2} -> show(down, Reason2) end,
    show(badarg, try_(fun() -> spawn_opt(?MODULE, worker, x, []) end)),
    show(badarg, try_(fun() -> spawn_opt(1, worker, [], []) end)),
    show(badarg, try_(fun() -> spawn_opt(7, ?MODULE, worker, [], []) end)).

worker(To) -> To ! {worker, self(), element(2, process_info(self(), priority))}.

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
