%% Runaways that send: messages, exit signals, notices of monitors, requests, timers.
-module(runaway_signals).
-compile([export_all, nowarn_export_all]).

kinds() ->
    [mailbox, other_mailbox, named_mailbox, large_messages, shared_messages, alias_messages, aliases, own_exits, others_exits, large_exits, own_monitors, monitors, monitors_of_none,
     monitors_of_name, monitors_of_dead, tagged_monitors, alias_monitors, demonitored, ended_children, ended_links, links_of_dead, links_and_unlinks, timers, started_timers, large_timers,
     timers_of_other, timers_at_once, timers_cancelled, group_leader, group_leader_of_none, prints, prints_large, requests, spawn_requests, reports, warnings, cast_server, called_server,
     ping_pong, flood_of_many, signals_to_dead, process_flags, group_leaders, go_flood, time_offsets].

run(mailbox) -> mailbox(0);
run(other_mailbox) -> flood(hold());
run(named_mailbox) -> register(flooded, hold()), named(0);
run(large_messages) -> large_messages(self(), lists:seq(1, 1000));
run(shared_messages) -> T = lists:seq(1, 1000), large_messages(hold(), {T, T, T});
run(alias_messages) -> alias_messages(alias());
run(aliases) -> aliases([]);
run(own_exits) -> process_flag(trap_exit, true), own_exits();
run(others_exits) -> others_exits(trapping());
run(large_exits) -> large_exits(trapping(), lists:seq(1, 200));
run(own_monitors) -> own_monitors(hold(), []);
run(monitors) -> monitors(hold());
run(monitors_of_none) -> monitors(nonesuch);
run(monitors_of_name) -> register(watched, hold()), monitors(watched);
run(monitors_of_dead) -> monitors(dead());
run(tagged_monitors) -> tagged(hold(), lists:seq(1, 100));
run(alias_monitors) -> alias_monitors(hold());
run(demonitored) -> demonitored(hold());
run(ended_children) -> ended_children();
run(ended_links) -> process_flag(trap_exit, true), ended_links();
run(links_of_dead) -> process_flag(trap_exit, true), links_of_dead(dead());
run(links_and_unlinks) -> links_and_unlinks(hold());
run(timers) -> timers(self(), 100000000, x);
run(started_timers) -> started_timers();
run(large_timers) -> timers(self(), 100000000, lists:seq(1, 100));
run(timers_of_other) -> timers(hold(), 100000000, {a, timer});
run(timers_at_once) -> timers(self(), 0, {at, once});
run(timers_cancelled) -> timers_cancelled();
run(group_leader) -> group_leader(hold(), self()), leader();
run(group_leader_of_none) -> group_leader(dead(), self()), leader();
run(prints) -> prints();
run(prints_large) -> prints_large(lists:seq(1, 1000));
run(requests) -> requests(self());
run(spawn_requests) -> spawn_requests();
run(reports) -> reports(0);
run(warnings) -> warnings(0);
run(cast_server) -> {ok, Pid} = gen_server:start_link(?MODULE, [], []), casts(Pid);
run(called_server) -> {ok, Pid} = gen_server:start_link(?MODULE, [], []), calls(Pid);
run(ping_pong) -> storm(spawn_link(fun() -> receive Pid -> storm(Pid) end end));
run(flood_of_many) -> Me = self(), [spawn_link(fun() -> flood(Me) end) || _ <- lists:seq(1, 5)], receive never -> ok end;
run(signals_to_dead) -> signals_to_dead(dead());
run(process_flags) -> flags(0);
run(group_leaders) -> group_leaders(hold());
run(go_flood) -> go_flood(self(), 0);
run(time_offsets) -> erlang:monitor(time_offset, clock_service), time_offsets().

init([]) -> {ok, none}.
handle_call(_, _, State) -> {noreply, State}.
handle_cast(wait, State) -> receive never -> {noreply, State} end.

hold() -> spawn_link(fun() -> receive never -> ok end end).
trapping() ->
    Me = self(),
    Pid = spawn_link(fun() -> process_flag(trap_exit, true), Me ! trapping, receive never -> ok end end),
    receive trapping -> Pid end.
dead() -> {Pid, Ref} = spawn_monitor(fun() -> ok end), receive {'DOWN', Ref, _, _, _} -> Pid end.

mailbox(N) -> self() ! {N, "message"}, mailbox(N + 1).
flood(Pid) -> Pid ! {a, "message"}, flood(Pid).
named(N) -> flooded ! N, named(N + 1).
large_messages(Pid, T) -> Pid ! T, large_messages(Pid, T).
alias_messages(Alias) -> Alias ! {a, "message"}, alias_messages(Alias).
aliases(L) -> aliases([alias() | L]).
own_exits() -> exit(self(), x), own_exits().
others_exits(Pid) -> exit(Pid, x), others_exits(Pid).
large_exits(Pid, T) -> exit(Pid, T), large_exits(Pid, T).
own_monitors(Pid, L) -> own_monitors(Pid, [monitor(process, Pid) | L]).
monitors(Pid) -> monitor(process, Pid), monitors(Pid).
tagged(Pid, T) -> monitor(process, Pid, [{tag, T}]), tagged(Pid, T).
alias_monitors(Pid) -> monitor(process, Pid, [{alias, explicit_unalias}]), alias_monitors(Pid).
demonitored(Pid) -> demonitor(monitor(process, Pid)), demonitored(Pid).
ended_children() -> spawn_monitor(fun() -> ok end), ended_children().
ended_links() -> spawn_link(fun() -> exit(lists:seq(1, 20)) end), ended_links().
links_of_dead(Pid) -> link(Pid), links_of_dead(Pid).
links_and_unlinks(Pid) -> link(Pid), unlink(Pid), links_and_unlinks(Pid).
timers(Pid, Millis, T) -> erlang:send_after(Millis, Pid, T), timers(Pid, Millis, T).
started_timers() -> erlang:start_timer(100000000, self(), a_timer), started_timers().
timers_cancelled() -> erlang:cancel_timer(erlang:send_after(100000000, self(), x)), timers_cancelled().
leader() -> group_leader() ! {io_request, self(), make_ref(), {put_chars, unicode, "text"}}, leader().
prints() -> io:format("~w~n", [[]]), prints().
prints_large(T) -> io:format("~w~n", [[]]), io_lib:format("~p", [T]), prints_large(T ++ [x]).
requests(Me) -> user ! {io_request, Me, make_ref(), {put_chars, unicode, ""}}, requests(Me).
spawn_requests() -> spawn_request(fun() -> ok end), spawn_requests().
reports(N) -> spawn(fun() -> error({crash, N}) end), reports(N + 1).
warnings(N) -> error_logger:warning_msg("~w~n", [N]), logger:notice("~w", [N]), warnings(N + 1).
casts(Pid) -> gen_server:cast(Pid, wait), casts(Pid).
calls(Pid) -> gen_server:send_request(Pid, {request, "text"}), calls(Pid).
storm(Pid) -> [Pid ! X || X <- [self(), {1, 2}, "text"]], receive _ -> storm(Pid) end.
signals_to_dead(Pid) -> Pid ! "text", exit(Pid, x), nonesuch_of_all =/= x andalso catch nonesuch ! x, signals_to_dead(Pid).
flags(N) -> process_flag(trap_exit, N rem 2 =:= 0), process_flag(message_queue_data, off_heap), flags(N + 1).
group_leaders(Pid) -> group_leader(Pid, self()), group_leader(self(), Pid), group_leaders(Pid).
go_flood(Me, N) -> go_actor ! {flood, N, "a message that Go is slow to take"}, go_flood(Me, N + 1).
time_offsets() -> erlang:monitor(time_offset, clock_service), time_offsets().
