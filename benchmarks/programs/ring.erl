%% Processes on cores stand in a ring and pass a token on.
-module(ring).
-export([main/0, main/1]).

%% 16 processes, 1000 hops.
main() ->
    run(16, 1000).

%% Arguments: the number of processes and of hops.
main([Processes, Hops]) ->
    run(list_to_integer(Processes), list_to_integer(Hops)).

run(Processes, Hops) ->
    Main = self(),
    Members = [epiphany:spawn_link(fun() -> member(Main) end) || _ <- lists:seq(1, Processes)],
    [Member ! {next, Next} || {Member, Next} <- lists:zip(Members, tl(Members) ++ [hd(Members)])],
    hd(Members) ! {token, Hops},
    Seen = [receive {Member, N} -> N end || Member <- Members],
    io:format("~w processes have seen the token ~w times~n", [Processes, lists:sum(Seen)]).

member(Main) ->
    receive {next, Next} -> pass(Main, Next, 0) end.

%% The one that has the token after the last hop sends round that it is over.
pass(Main, Next, Seen) ->
    receive
        {token, 0} -> over(Main, Next, Seen + 1);
        {token, Hops} -> Next ! {token, Hops - 1}, pass(Main, Next, Seen + 1);
        over -> over(Main, Next, Seen)
    end.

over(Main, Next, Seen) ->
    Next ! over,
    Main ! {self(), Seen}.
