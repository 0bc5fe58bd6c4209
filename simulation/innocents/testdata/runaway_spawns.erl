%% Runaways that start processes, or end them.
-module(runaway_spawns).
-compile([export_all, nowarn_export_all]).

kinds() ->
    [bomb, linked_bomb, monitored_bomb, both_bomb, named_bomb, trapping_bomb, bomb_of_functions, bomb_of_arguments, bomb_of_terms, bomb_of_heaps, bomb_of_binaries, bomb_of_dictionaries,
     bomb_of_priority, bomb_of_relays, bomb_of_forks, bomb_of_chains, bomb_of_cores, bomb_of_core_links, stubborn_bomb, stubborn_cores, library_bomb, servers, tasks, supervised, restarted, short_lived, ended_at_once,
     crashing, killed_children, linked_ring, deep_chain_of_links, groups, hibernated, suspended, garbage, mailboxes_of_many, monitored_by_many].

run(bomb) -> bomb();
run(linked_bomb) -> linked();
run(monitored_bomb) -> monitored();
run(both_bomb) -> both();
run(named_bomb) -> named(0);
run(trapping_bomb) -> trapping();
run(bomb_of_functions) -> functions();
run(bomb_of_arguments) -> arguments(lists:seq(1, 100));
run(bomb_of_terms) -> terms(lists:seq(1, 1000));
run(bomb_of_heaps) -> heaps();
run(bomb_of_binaries) -> binaries();
run(bomb_of_dictionaries) -> dictionaries();
run(bomb_of_priority) -> priority();
run(bomb_of_relays) -> relay(0);
run(bomb_of_forks) -> forks();
run(bomb_of_chains) -> chain(), wait();
run(bomb_of_cores) -> cores();
run(bomb_of_core_links) -> core_links();
run(stubborn_bomb) -> stubborn();
run(stubborn_cores) -> stubborn_cores();
run(library_bomb) -> library();
run(servers) -> servers();
run(tasks) -> tasks();
run(supervised) -> {ok, Pid} = supervisor:start_link(?MODULE, {1, 1}), supervised(Pid);
run(restarted) -> {ok, _} = supervisor:start_link(?MODULE, {1000000, 1}), receive never -> ok end;
run(short_lived) -> short_lived();
run(ended_at_once) -> ended_at_once();
run(crashing) -> crashing(lists:seq(1, 100));
run(killed_children) -> killed_children();
run(linked_ring) -> linked_ring(self());
run(deep_chain_of_links) -> deep_chain(fun() -> exit(over) end, 0);
run(groups) -> groups();
run(hibernated) -> hibernated();
run(suspended) -> suspended();
run(garbage) -> garbage(hold(), 0);
run(mailboxes_of_many) -> mailboxes_of_many();
run(monitored_by_many) -> monitored_by_many(self()).

init({Intensity, Period}) ->
    Child = #{id => child, start => {?MODULE, child, []}, restart => permanent},
    {ok, {#{strategy => case Intensity of 1 -> simple_one_for_one; _ -> one_for_one end, intensity => Intensity, period => Period}, [Child]}};
init(server) -> {ok, none}.
handle_call(_, _, State) -> {reply, ok, State}.
handle_cast(_, State) -> {noreply, State}.

child() -> {ok, spawn_link(fun() -> case whereis(supervised_runaway) of undefined -> receive after 1 -> exit(again) end; _ -> receive never -> ok end end end)}.
wait() -> receive never -> ok end.
wait_with(_) -> receive never -> ok end.
hold() -> spawn_link(fun wait/0).

bomb() -> spawn(fun() -> receive never -> ok end end), bomb().
linked() -> spawn_link(fun() -> receive never -> ok end end), linked().
monitored() -> spawn_monitor(fun() -> receive never -> ok end end), monitored().
both() -> spawn_opt(fun() -> receive never -> ok end end, [link, monitor]), both().
named(N) -> register(list_to_atom("runaway_" ++ integer_to_list(N)), spawn(fun() -> receive never -> ok end end)), named(N + 1).
trapping() -> spawn_link(fun() -> process_flag(trap_exit, true), receive never -> ok end end), trapping().
functions() -> spawn(?MODULE, wait, []), functions().
arguments(L) -> spawn(?MODULE, wait_with, [L]), arguments(L).
terms(L) -> spawn_link(fun() -> receive never -> L end end), terms(L).
heaps() -> spawn_opt(fun() -> receive never -> ok end end, [{min_heap_size, 100000}]), heaps().
binaries() -> spawn_link(fun() -> B = binary:copy(<<0>>, 1000), receive never -> B end end), binaries().
dictionaries() -> spawn_link(fun() -> [put(I, I) || I <- lists:seq(1, 100)], receive never -> ok end end), dictionaries().
priority() -> spawn_opt(fun() -> receive never -> ok end end, [link, {priority, low}, {fullsweep_after, 0}]), priority().
relay(N) -> spawn_link(fun() -> relay(N + 1) end), receive never -> ok end.
forks() -> spawn(fun forks/0), spawn(fun forks/0), forks().
chain() -> spawn(fun chain/0).
cores() -> catch epiphany:spawn(fun() -> receive never -> ok end end), cores().
core_links() -> process_flag(trap_exit, true), catch epiphany:spawn_link(fun() -> ok end), core_links().
stubborn() -> catch spawn(fun() -> receive never -> ok end end), stubborn().
stubborn_cores() -> catch epiphany:spawn(fun() -> lists:seq(1, 100) end), stubborn_cores().
library() -> proc_lib:spawn(fun() -> receive never -> ok end end), library().
servers() -> started(gen_server:start(?MODULE, server, [])), servers().
started({ok, _}) -> ok;
started({error, {'EXIT', Why}}) -> exit(Why);
started({error, Why}) -> exit(Why).
tasks() -> [receive {'DOWN', R, _, _, _} -> ok end || {_, R} <- [spawn_monitor(fun() -> ok end) || _ <- lists:seq(1, 10)]], tasks().
supervised(Pid) -> whereis(supervised_runaway) =:= undefined andalso register(supervised_runaway, self()), started(supervisor:start_child(Pid, [])), supervised(Pid).
short_lived() -> spawn(fun() -> lists:seq(1, 1000) end), short_lived().
ended_at_once() -> spawn(fun() -> ok end), ended_at_once().
crashing(L) -> spawn(fun() -> error({crashed, L}) end), crashing(L).
killed_children() -> exit(spawn(fun() -> receive never -> ok end end), kill), killed_children().
linked_ring(First) -> spawn_link(fun() -> link(First), linked_ring(First) end), receive never -> ok end.
deep_chain(F, N) when N > 1000000 -> F();
deep_chain(F, N) -> spawn_link(fun() -> deep_chain(F, N + 1) end), receive never -> ok end.
groups() -> Pid = spawn(fun() -> receive never -> ok end end), group_leader(Pid, self()), groups().
hibernated() -> spawn(fun() -> erlang:hibernate(?MODULE, wait, []) end), hibernated().
suspended() -> Pid = spawn(fun() -> spin() end), erlang:suspend_process(Pid), suspended().
spin() -> spin().
garbage(Pid, N) -> erlang:garbage_collect(Pid, [{async, N}]), garbage(Pid, N + 1).
mailboxes_of_many() -> Pid = spawn(fun() -> receive never -> ok end end), [Pid ! {I, "text"} || I <- lists:seq(1, 50)], mailboxes_of_many().
monitored_by_many(Me) -> spawn(fun() -> [monitor(process, Me) || _ <- lists:seq(1, 50)], receive never -> ok end end), monitored_by_many(Me).
