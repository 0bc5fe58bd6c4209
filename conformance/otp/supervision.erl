%% A supervisor by hand: restarts what crashes, gives up after too many crashes.
-module(supervision).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    Self = self(),
    Sup = spawn_link(fun() -> process_flag(trap_exit, true), supervise(Self, 3, fun() -> worker(Self, 0) end) end),
    W1 = started(),
    W1 ! count,
    W1 ! count,
    W1 ! {report, Self},
    receive {counted, N} -> io:format("counted ~w~n", [N]) end,
    W1 ! {crash, first},
    W2 = started(),
    W2 ! {report, Self},
    receive {counted, N2} -> io:format("after restart ~w~n", [N2]) end,
    W2 ! {crash, second},
    W3 = started(),
    io:format("~w~n", [length(lists:usort([W1, W2, W3]))]),
    exit(W3, kill),
    receive {'EXIT', Sup, Reason} -> io:format("supervisor: ~w~n", [Reason]) end.

started() ->
    receive {started, Pid} -> io:format("started~n"), Pid end.

supervise(_, 0, _) -> exit(too_many_crashes);
supervise(Owner, Left, Child) ->
    Pid = spawn_link(Child),
    Owner ! {started, Pid},
    receive
        {'EXIT', Pid, Reason} -> io:format("child: ~w~n", [reason(Reason)]), supervise(Owner, Left - 1, Child)
    end.

reason({R, Stack}) when is_list(Stack) -> R;
reason(R) -> R.

worker(Owner, N) ->
    receive
        count -> worker(Owner, N + 1);
        {report, To} -> To ! {counted, N}, worker(Owner, N);
        {crash, Why} -> exit({crashed, Why})
    end.
