%% One cell of the matrix: innocents, and a runaway beside them.
-module(cell).
-export([main/5]).

%% Prints how the runaway has ended and after how long, and what became of the innocents.
main(Kind, Place, Beside, Millis, Go) ->
    register(go_actor, Go),
    Innocents = [innocents:start(Name, Beside, Go) || Name <- innocents:names()],
    Begun = erlang:monotonic_time(millisecond),
    Pid = case Place of core -> epiphany:spawn(runaways, run, [Kind]); host -> spawn(runaways, run, [Kind]) end,
    Ref = monitor(process, Pid),
    End = receive {'DOWN', Ref, process, Pid, Why} -> reason(Why) after Millis -> goes_on end,
    Took = erlang:monotonic_time(millisecond) - Begun,
    exit(Pid, kill),
    receive after 20 -> ok end,
    Answers = [{Name, innocents:stop(I)} || I = {Name, _, _} <- Innocents],
    io:format("runaway ~w ~w~n", [End, Took]),
    [io:format("innocent ~w ~0P~n", [Name, Answer, 20]) || {Name, Answer} <- Answers].

reason({Why, [_ | _]}) -> reason(Why);
reason(Why) when is_atom(Why) -> Why;
reason(Why) when is_tuple(Why), is_atom(element(1, Why)) -> element(1, Why);
reason(_) -> other.
