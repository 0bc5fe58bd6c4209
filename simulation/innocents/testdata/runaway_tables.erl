%% Runaways that fill what the system keeps for all: tables of objects, names, atoms, terms, code.
-module(runaway_tables).
-compile([export_all, nowarn_export_all]).

kinds() ->
    [objects, small_objects, bag, duplicate_bag, ordered, one_key, large_object, doubled_object, binary_objects, inserted_lists, counters_in_table, tables, named_tables, tables_of_children,
     heirs, fixed, selected, table_to_list, tables_copied, stubborn_objects, stubborn_tables, atoms, atoms_of_binaries, atoms_decoded, long_atoms, stubborn_atoms, stored, stored_large, stored_again, stubborn_stored,
     environment, atomics, counters, registered, undefined_modules, loaded, loaded_again, unique, file_descriptors, statistics, queues, sets, trees, persistent_erased, infos,
     stored_in_lives, stored_in_a_chain, environment_in_lives, atomics_in_lives, environment_of_many].

run(objects) -> objects(ets:new(objects, []), 0);
run(small_objects) -> small_objects(ets:new(objects, []), 0);
run(bag) -> objects(ets:new(objects, [bag]), 0);
run(duplicate_bag) -> duplicates(ets:new(objects, [duplicate_bag]));
run(ordered) -> small_objects(ets:new(objects, [ordered_set]), 0);
run(one_key) -> one_key(ets:new(objects, [bag]), 0);
run(large_object) -> large_object(ets:new(objects, []), [x]);
run(doubled_object) -> ets:insert(ets:new(objects, []), {doubled(40)});
run(binary_objects) -> binary_objects(ets:new(objects, []), 0);
run(inserted_lists) -> inserted_lists(ets:new(objects, []), 1);
run(counters_in_table) -> counters_in_table(ets:new(objects, []), 0);
run(tables) -> tables();
run(named_tables) -> named_tables(0);
run(tables_of_children) -> tables_of_children();
run(heirs) -> heirs(spawn_link(fun wait/0), lists:seq(1, 50));
run(fixed) -> fixed(ets:new(objects, []));
run(selected) -> T = ets:new(objects, []), selected(T, 0);
run(table_to_list) -> T = ets:new(objects, []), to_list(T, 0);
run(tables_copied) -> T = ets:new(objects, []), copied(T, 0);
run(stubborn_objects) -> stubborn_objects(ets:new(objects, []), 0);
run(stubborn_tables) -> stubborn_tables();
run(atoms) -> atoms(0);
run(atoms_of_binaries) -> atoms_of_binaries(0);
run(atoms_decoded) -> atoms_decoded(0);
run(long_atoms) -> long_atoms(0);
run(stubborn_atoms) -> stubborn_atoms(0);
run(stored) -> stored(0);
run(stored_large) -> stored_large(0, lists:seq(1, 1000));
run(stored_again) -> stored_again(0, lists:seq(1, 1000));
run(stubborn_stored) -> stubborn_stored(0);
run(environment) -> environment(0);
run(atomics) -> atomics([]);
run(counters) -> counters([]);
run(registered) -> registered(0);
run(undefined_modules) -> undefined_modules(0);
run(loaded) -> loaded(0);
run(loaded_again) -> loaded_again();
run(unique) -> unique([]);
run(file_descriptors) -> file_descriptors(0);
run(statistics) -> numbers([]);
run(queues) -> queues(queue:new(), 0);
run(sets) -> sets(sets:new(), 0);
run(trees) -> trees(gb_trees:empty(), 0);
run(persistent_erased) -> persistent_erased(0);
run(infos) -> infos(0);
run(stored_in_lives) -> lives(fun(N) -> persistent_term:put({runaway, N}, N) end, 0);
run(stored_in_a_chain) -> chain(fun(N) -> persistent_term:put({runaway, N}, N) end, 0), wait();
run(environment_in_lives) -> lives(fun(N) -> set_env(N, N) end, 0);
run(atomics_in_lives) -> lives(fun(_) -> atomics:new(1, []) end, 0);
run(environment_of_many) -> environment_of_many(0).

wait() -> receive never -> ok end.

objects(Table, N) -> ets:insert(Table, {N, lists:seq(1, 100)}), objects(Table, N + 1).
small_objects(Table, N) -> ets:insert(Table, {N}), small_objects(Table, N + 1).
duplicates(Table) -> ets:insert(Table, {same}), duplicates(Table).
one_key(Table, N) -> ets:insert(Table, {key, N}), one_key(Table, N + 1).
large_object(Table, L) -> ets:insert(Table, {key, L}), large_object(Table, L ++ L).
doubled(0) -> [];
doubled(N) -> T = doubled(N - 1), [T | T].
binary_objects(Table, N) -> ets:insert(Table, {N, binary:copy(<<0>>, 1000)}), binary_objects(Table, N + 1).
inserted_lists(Table, N) -> ets:insert(Table, [{I, x} || I <- lists:seq(N, 2 * N)]), inserted_lists(Table, 2 * N).
counters_in_table(Table, N) -> ets:update_counter(Table, N, 1, {N, 0}), counters_in_table(Table, N + 1).
tables() -> ets:new(table, []), tables().
named_tables(N) -> ets:new(list_to_atom("table_" ++ integer_to_list(N)), [named_table, public]), named_tables(N + 1).
tables_of_children() -> spawn_link(fun() -> [ets:new(table, []) || _ <- lists:seq(1, 10)], wait() end), tables_of_children().
heirs(Pid, L) -> ets:new(table, [{heir, Pid, L}]), heirs(Pid, L).
fixed(Table) -> ets:safe_fixtable(Table, true), fixed(Table).
selected(Table, N) -> ets:insert(Table, {N, N}), ets:select(Table, [{{'$1', '$2'}, [], ['$_']}]), N rem 100 =:= 0 andalso grow(Table, N), selected(Table, N + 1).
grow(Table, N) -> ets:insert(Table, [{{N, I}, I} || I <- lists:seq(1, 1000)]).
to_list(Table, N) -> grow(Table, N), ets:tab2list(Table), to_list(Table, N + 1).
copied(Table, N) -> grow(Table, N), Copy = ets:new(copy, []), ets:insert(Copy, ets:tab2list(Table)), copied(Table, N + 1).
stubborn_objects(Table, N) -> catch ets:insert(Table, {N, lists:seq(1, 10)}), stubborn_objects(Table, N + 1).
stubborn_tables() -> catch ets:new(table, []), stubborn_tables().
atoms(N) -> list_to_atom("name_" ++ integer_to_list(N)), atoms(N + 1).
atoms_of_binaries(N) -> binary_to_atom(<<"name_", (integer_to_binary(N))/binary>>), atoms_of_binaries(N + 1).
atoms_decoded(N) -> Name = <<"name_", (integer_to_binary(N))/binary>>, binary_to_term(<<131, 119, (byte_size(Name)), Name/binary>>), atoms_decoded(N + 1).
long_atoms(N) -> list_to_atom(lists:duplicate(240, $a) ++ integer_to_list(N)), long_atoms(N + 1).
stubborn_atoms(N) -> catch list_to_atom("name_" ++ integer_to_list(N)), stubborn_atoms(N + 1).
stored(N) -> persistent_term:put({runaway, N}, N), stored(N + 1).
stored_large(N, L) -> persistent_term:put({runaway, N}, L), stored_large(N + 1, L).
stored_again(N, L) -> persistent_term:put(runaway, {N, L}), stored_again(N + 1, L).
stubborn_stored(N) -> catch persistent_term:put({runaway, N}, N), stubborn_stored(N + 1).
environment(N) -> application:set_env(runaway, list_to_atom("key_" ++ integer_to_list(N rem 1000)), lists:seq(1, N)), environment(N + 1).
set_env(N, Value) -> application:set_env(runaway, list_to_atom("key_" ++ integer_to_list(N)), Value).
environment_of_many(N) -> set_env(N, []), environment_of_many(N + 1).
lives(F, N) -> {_, Ref} = spawn_monitor(fun() -> [F(10 * N + I) || I <- lists:seq(1, 10)] end), receive {'DOWN', Ref, _, _, Why} -> Why =:= normal orelse exit(reason(Why)) end, lives(F, N + 1).
reason({Why, _}) -> Why;
reason(Why) -> Why.
chain(F, N) -> spawn(fun() -> [F(10 * N + I) || I <- lists:seq(1, 10)], chain(F, N + 1) end).
atomics(L) -> atomics([atomics:new(100, []) | L]).
counters(L) -> counters([counters:new(10000, []) | L]).
registered(N) -> register(runaway, self()), unregister(runaway), registered(N + 1).
undefined_modules(N) -> Module = list_to_atom("module_" ++ integer_to_list(N)), catch Module:main(), undefined_modules(N + 1).
loaded(N) -> catch code:load_binary(list_to_atom("m" ++ integer_to_list(N)), "m.ebc", <<"no code at all">>), loaded(N + 1).
loaded_again() -> code:purge(ordsets), code:load_file(ordsets), loaded_again().
unique(L) -> unique([erlang:unique_integer() | L]).
file_descriptors(N) -> catch file:open("file_" ++ integer_to_list(N), [write]), file_descriptors(N + 1).
numbers(L) -> numbers([process_info(self()), erlang:system_info(process_count), erlang:memory() | L]).
queues(Q, N) -> queues(queue:in(N, Q), N + 1).
sets(S, N) -> sets(sets:add_element(N, S), N + 1).
trees(T, N) -> trees(gb_trees:insert(N, N, T), N + 1).
persistent_erased(N) -> persistent_term:put({runaway, N}, N), persistent_term:erase({runaway, N}), persistent_erased(N + 1).
infos(N) -> processes(), registered(), ets:all(), [process_info(P, messages) || P <- processes()], infos(N + 1).
