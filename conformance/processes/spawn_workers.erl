%% Workers that are spawned, on this node by its name, in all the ways that there are, and give their part of a sum.
-module(spawn_workers).
-export([main/0, part/3]).

main() ->
    N = node(),
    Sums = [sum(How, N) || How <- [spawn2, spawn4, link2, link3, link4, monitor2, monitor3, monitor4, opt2, opt3, opt4, opt5, request1, request2, request3,
                                   request4, request5]],
    io:format("~w~n", [Sums]),
    io:format("~w~n", [lists:usort([S || {_, S} <- Sums])]),
    io:format("~w~n", [process_info(self(), [message_queue_len, links, monitors])]).

sum(How, Node) ->
    Parent = self(),
    Ids = [start(How, Node, Parent, K) || K <- lists:seq(1, 4)],
    Got = [receive {part, K, X} -> X end || K <- lists:seq(1, 4)],
    [gone(Id) || Id <- Ids],
    {How, lists:sum(Got)}.

start(spawn2, N, P, K) -> spawn(N, fun() -> part(P, K, 10) end);
start(spawn4, N, P, K) -> spawn(N, ?MODULE, part, [P, K, 10]);
start(link2, N, P, K) -> spawn_link(N, fun() -> part(P, K, 10) end);
start(link3, _, P, K) -> spawn_link(?MODULE, part, [P, K, 10]);
start(link4, N, P, K) -> spawn_link(N, ?MODULE, part, [P, K, 10]);
start(monitor2, N, P, K) -> spawn_monitor(N, fun() -> part(P, K, 10) end);
start(monitor3, _, P, K) -> spawn_monitor(?MODULE, part, [P, K, 10]);
start(monitor4, N, P, K) -> spawn_monitor(N, ?MODULE, part, [P, K, 10]);
start(opt2, _, P, K) -> spawn_opt(fun() -> part(P, K, 10) end, [monitor]);
start(opt3, N, P, K) -> spawn_opt(N, fun() -> part(P, K, 10) end, [link]);
start(opt4, _, P, K) -> spawn_opt(?MODULE, part, [P, K, 10], [{fullsweep_after, 5}]);
start(opt5, N, P, K) -> spawn_opt(N, ?MODULE, part, [P, K, 10], [monitor, link]);
start(request1, _, P, K) -> spawn_request(fun() -> part(P, K, 10) end);
start(request2, N, P, K) -> spawn_request(N, fun() -> part(P, K, 10) end);
start(request3, _, P, K) -> spawn_request(?MODULE, part, [P, K, 10]);
start(request4, _, P, K) -> spawn_request(?MODULE, part, [P, K, 10], [monitor]);
start(request5, N, P, K) -> spawn_request(N, ?MODULE, part, [P, K, 10], [{reply, yes}, monitor, link]).

part(To, K, Step) -> To ! {part, K, lists:sum(lists:seq(K, 100, Step))}.

%% Until a worker has ended, and what it has left in the mailbox has been read.
gone({Pid, Ref}) ->
    receive {'DOWN', Ref, process, Pid, normal} -> ok end,
    unlink(Pid);
gone(Pid) when is_pid(Pid) ->
    gone({Pid, monitor(process, Pid)}, any);
gone(Ref) ->
    receive {spawn_reply, Ref, ok, Pid} -> gone(Pid) end,
    receive {'DOWN', Ref, process, Pid, normal} -> ok after 0 -> ok end.

gone({Pid, Ref}, any) ->
    receive {'DOWN', Ref, process, Pid, _} -> ok end,
    unlink(Pid).
