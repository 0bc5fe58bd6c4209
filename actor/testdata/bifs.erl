%% The functions that the master executes, asked by a process on the host and by one on a core. Everything printed is the same on OTP, where
%% the core is a process like any other.
-module(bifs).
-export([main/0, all/1, wait/1, answer/1, quit/1]).

main() ->
    {H, L} = spawn_monitor(bifs, all, [host]),
    receive {'DOWN', L, process, H, Why} -> out({host, Why}) end,
    {C, M} = core(all, [core]),
    receive {'DOWN', M, process, C, How} -> out({core, How}) end.

out(T) -> io:format("~w~n", [T]).

core(F, A) ->
    case erlang:function_exported(epiphany, internal_spawn, 4) of
        true -> epiphany:internal_spawn(bifs, F, A, [monitor]);
        false -> spawn_opt(bifs, F, A, [monitor])
    end.

all(Where) ->
    out(Where),
    atoms(), identifiers(), names(), sending(), timers(), clocks(), links(), monitors(), flags(), info(), spawns(), code().

t(Tag, F) ->
    R = try F() of V -> V catch Class:Reason -> {Class, Reason} end,
    out({Tag, R}).

atoms() ->
    t(a1, fun() -> list_to_atom("a b") end),
    t(a2, fun() -> list_to_atom([a]) end),
    t(a3, fun() -> list_to_atom(x) end),
    t(a4, fun() -> list_to_existing_atom("never seen before") end),
    t(a5, fun() -> list_to_existing_atom("error") end),
    t(a6, fun() -> binary_to_atom(<<"bin">>) end),
    t(a7, fun() -> binary_to_atom(<<"bin">>, utf8) end),
    t(a8, fun() -> binary_to_atom("bin", utf8) end),
    t(a9, fun() -> binary_to_existing_atom(<<"not there either">>, utf8) end),
    t(a10, fun() -> binary_to_existing_atom(<<"bin">>) end),
    t(a11, fun() -> list_to_atom(lists:duplicate(256, $x)) end).

identifiers() ->
    t(i1, fun() -> list_to_pid(pid_to_list(self())) =:= self() end),
    t(i2, fun() -> list_to_pid("<0.x.0>") end),
    t(i3, fun() -> list_to_pid(a) end),
    t(i4, fun() -> pid_to_list(a) end),
    t(i5, fun() -> is_list(erlang:ref_to_list(make_ref())) end),
    t(i6, fun() -> erlang:ref_to_list(a) end),
    t(i7, fun() -> make_ref() =:= make_ref() end),
    t(i8, fun() -> erlang:unique_integer() =:= erlang:unique_integer() end),
    t(i9, fun() -> A = erlang:unique_integer([monotonic, positive]), A > 0 andalso A < erlang:unique_integer([monotonic, positive]) end),
    t(i10, fun() -> erlang:unique_integer([foo]) end),
    t(i11, fun() -> node(self()) =:= node() end).

names() ->
    t(n1, fun() -> register(here, self()) end),
    t(n2, fun() -> register(here, self()) end),
    t(n3, fun() -> register(there, self()) end),
    t(n4, fun() -> register(undefined, self()) end),
    t(n5, fun() -> register("here", self()) end),
    t(n6, fun() -> whereis(here) =:= self() end),
    t(n7, fun() -> lists:member(here, registered()) end),
    t(n8, fun() -> process_info(self(), registered_name) end),
    t(n9, fun() -> unregister(here) end),
    t(n10, fun() -> unregister(here) end),
    t(n11, fun() -> whereis(here) end),
    t(n12, fun() -> whereis(1) end),
    t(n13, fun() -> process_info(self(), registered_name) end),
    t(n14, fun() -> register(dead, dead()) end),
    t(n15, fun() -> P = spawn(bifs, quit, [self()]), register(gone, P), M = monitor(process, gone), P ! go,
        receive {'DOWN', M, process, {gone, N}, bye} -> {N =:= node(), whereis(gone)} end end).

dead() ->
    {P, M} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', M, process, P, normal} -> P end.

sending() ->
    t(s1, fun() -> nobody ! hello end),
    t(s2, fun() -> {nobody, node()} ! hello end),
    t(s3, fun() -> dead() ! hello end),
    t(s4, fun() -> 1 ! hello end),
    t(s5, fun() -> "x" ! hello end),
    t(s6, fun() -> register(me, self()), me ! a, {me, node()} ! b, erlang:send(me, c), erlang:send(self(), d, [noconnect]), unregister(me),
        [receive X -> X end || _ <- [1, 2, 3, 4]] end),
    t(s7, fun() -> erlang:send(nobody, x, []) end),
    t(s8, fun() -> P = spawn(bifs, answer, [self()]), P ! {q, "text", 1.5, #{k => [v]}, 1 bsl 70, <<1, 2>>}, receive {P, R} -> R end end).

timers() ->
    t(t1, fun() -> erlang:send_after(-1, self(), x) end),
    t(t2, fun() -> erlang:send_after(a, self(), x) end),
    t(t3, fun() -> erlang:send_after(1, "p", x) end),
    t(t4, fun() -> erlang:send_after(1, self(), {x}), receive X -> X end end),
    t(t5, fun() -> R = erlang:start_timer(1, self(), {x}), receive {timeout, R, X} -> X end end),
    t(t6, fun() -> erlang:cancel_timer(a) end),
    t(t7, fun() -> erlang:cancel_timer(make_ref()) end),
    t(t8, fun() -> R = erlang:send_after(100000, self(), x), L = erlang:read_timer(R), L > 0 andalso erlang:cancel_timer(R) > 0 end),
    t(t9, fun() -> receive after 1 -> late end end),
    t(t10, fun() -> receive after foo -> late end end).

clocks() ->
    t(c1, fun() -> erlang:monotonic_time(millisecond) =< erlang:monotonic_time(millisecond) end),
    t(c2, fun() -> erlang:monotonic_time(foo) end),
    t(c3, fun() -> erlang:system_time(second) > 1700000000 end),
    t(c4, fun() -> erlang:system_time(1000) > 1700000000000 end),
    t(c5, fun() -> {A, B, C} = erlang:timestamp(), is_integer(A + B + C) end),
    t(c6, fun() -> erlang:now() < erlang:now() end),
    t(c7, fun() -> os:system_time(nanosecond) > erlang:system_time(second) end),
    t(c8, fun() -> {R, _} = statistics(reductions), R > 0 end),
    t(c9, fun() -> {A, B} = statistics(wall_clock), is_integer(A + B) end),
    t(c10, fun() -> statistics(foo) end),
    t(c11, fun() -> erlang:monotonic_time() =< erlang:monotonic_time(native) end),
    t(c12, fun() -> {A, _, _} = os:timestamp(), A > 1000 end).

links() ->
    t(l1, fun() -> link(dead()) end),
    t(l2, fun() -> link(self()) end),
    t(l3, fun() -> link(a) end),
    t(l4, fun() -> unlink(a) end),
    t(l5, fun() -> unlink(dead()) end),
    process_flag(trap_exit, true),
    t(l6, fun() -> P = spawn_link(bifs, quit, [self()]), P ! go, receive {'EXIT', P, R} -> R end end),
    t(l7, fun() -> P = spawn_link(bifs, wait, [self()]), L = element(2, process_info(self(), links)), unlink(P), exit(P, kill),
        {lists:member(P, L), lists:member(P, element(2, process_info(self(), links)))} end),
    t(l8, fun() -> P = spawn_link(fun() -> ok end), receive {'EXIT', P, R} -> R end end),
    t(l9, fun() -> exit(self(), {a, [b]}), receive {'EXIT', P, R} -> {P =:= self(), R} end end),
    t(l10, fun() -> exit(self(), normal), receive {'EXIT', P, R} -> {P =:= self(), R} end end),
    t(l11, fun() -> P = dead(), link(P), receive {'EXIT', P, R} -> R end end),
    t(l12, fun() -> {P, M} = spawn_opt(bifs, wait, [self()], [link, monitor]), exit(P, one),
        receive {'EXIT', P, R} -> receive {'DOWN', M, process, P, R} -> R end end end),
    process_flag(trap_exit, false),
    t(l14, fun() -> exit(a, b) end).

monitors() ->
    t(m1, fun() -> P = dead(), M = monitor(process, P), receive {'DOWN', M, process, P, R} -> R end end),
    t(m2, fun() -> M = monitor(process, nobody), receive {'DOWN', M, process, {nobody, N}, R} -> {N =:= node(), R} end end),
    t(m3, fun() -> monitor(process, 1) end),
    t(m4, fun() -> monitor(foo, self()) end),
    t(m5, fun() -> demonitor(monitor(process, self())) end),
    t(m6, fun() -> demonitor(a) end),
    t(m7, fun() -> demonitor(make_ref(), [foo]) end),
    t(m8, fun() -> demonitor(make_ref(), [info]) end),
    t(m10, fun() -> P = spawn(bifs, wait, [self()]), M = monitor(process, P), R = demonitor(M, [info]), exit(P, kill),
        {R, receive {'DOWN', M, _, _, _} -> down after 20 -> none end} end),
    t(m11, fun() -> M = monitor(process, {nobody, node()}), receive {'DOWN', M, process, {nobody, _}, R} -> R end end),
    t(m12, fun() -> P = spawn(bifs, wait, [self()]), M = monitor(process, P), {monitors, L} = process_info(self(), monitors), exit(P, kill),
        receive {'DOWN', M, process, P, R} -> {lists:member({process, P}, L), R} end end),
    t(m13, fun() -> M = monitor(process, self()), L = element(2, process_info(self(), monitors)), {is_reference(M), L} end),
    t(m14, fun() -> P = spawn(bifs, wait, [self()]), register(watched, P), M = monitor(process, watched),
        [{process, {watched, N}}] = element(2, process_info(self(), monitors)), demonitor(M), exit(P, kill), N =:= node() end),
    %% What comes after an exit signal finds nobody.
    t(m15, fun() -> {P, M} = core(wait, [self()]), exit(P, kill), L = monitor(process, P), A = is_process_alive(P),
        {A, receive {'DOWN', L, _, _, R} -> R end, receive {'DOWN', M, _, _, K} -> K end} end),
    t(m16, fun() -> process_flag(trap_exit, true), {P, M} = core(wait, [self()]), exit(P, kill), link(P),
        R = receive {'EXIT', P, W} -> W end, process_flag(trap_exit, false), {R, receive {'DOWN', M, _, _, K} -> K end} end).

flags() ->
    t(f1, fun() -> process_flag(trap_exit, true) end),
    t(f2, fun() -> process_flag(trap_exit, false) end),
    t(f3, fun() -> process_flag(trap_exit, 1) end),
    t(f4, fun() -> process_flag(foo, 1) end),
    t(f5, fun() -> L = group_leader(), group_leader(self(), self()), R = group_leader() =:= self(), group_leader(L, self()), R end),
    t(f6, fun() -> group_leader(a, self()) end).

flush() -> receive _ -> flush() after 0 -> ok end.

info() ->
    flush(),
    t(p1, fun() -> process_info(dead()) end),
    t(p2, fun() -> process_info(a) end),
    t(p3, fun() -> process_info(self(), foo) end),
    t(p4, fun() -> process_info(self(), [trap_exit, status, message_queue_len]) end),
    flush(),
    t(p5, fun() -> self() ! {m, [1]}, {messages, L} = process_info(self(), messages), receive {m, [1]} -> L end end),
    t(p6, fun() -> put(k, [v]), {dictionary, D} = process_info(self(), dictionary), erase(k), lists:member({k, [v]}, D) end),
    t(p7, fun() -> {reductions, N} = process_info(self(), reductions), N > 0 end),
    t(p8, fun() -> {memory, N} = process_info(self(), memory), N > 500 end),
    t(p9, fun() -> [is_integer(element(2, process_info(self(), I))) || I <- [heap_size, total_heap_size, stack_size]] end),
    t(p10, fun() -> is_list(process_info(self())) end),
    t(p11, fun() -> P = spawn(bifs, wait, [self()]), receive {P, ready} -> ok end, R = process_info(P, initial_call), exit(P, kill), R end),
    t(p12, fun() -> {group_leader, G} = process_info(self(), group_leader), G =:= group_leader() end),
    t(p13, fun() -> P = spawn(bifs, wait, [self()]), M = monitor(process, P), {monitored_by, L} = process_info(P, monitored_by), exit(P, kill),
        demonitor(M, [flush]), lists:member(self(), L) end),
    t(p14, fun() -> lists:member(self(), processes()) end),
    t(p15, fun() -> is_process_alive(self()) end),
    t(p16, fun() -> is_process_alive(dead()) end),
    t(p17, fun() -> is_process_alive(a) end),
    t(p18, fun() -> {current_function, {M, _, A}} = process_info(self(), current_function), {M, is_integer(A)} end),
    t(p19, fun() -> erlang:system_info(process_count) > 0 end),
    t(p20, fun() -> erlang:system_info(foo) end),
    t(p21, fun() -> erlang:system_info(otp_release) end),
    t(p22, fun() -> [erlang:garbage_collect(self()), erlang:garbage_collect(dead())] end),
    t(p23, fun() -> P = spawn(bifs, wait, [self()]), receive {P, ready} -> ok end, R = erlang:garbage_collect(P), exit(P, kill), R end),
    t(p24, fun() -> erlang:garbage_collect(a) end).

spawns() ->
    t(w1, fun() -> spawn(a, b, c) end),
    t(w2, fun() -> spawn(1, b, []) end),
    t(w3, fun() -> spawn_monitor(id(fun(X) -> X end)) end),
    t(w3, fun() -> {P, M} = spawn_opt(id(fun(X) -> X end), [monitor]), receive {'DOWN', M, process, P, {{badarity, {_, []}}, _}} -> P =/= self() end end),
    t(w3, fun() -> spawn(a) end),
    t(w4, fun() -> spawn_opt(bifs, wait, [self()], [foo]) end),
    t(w5, fun() -> spawn(node(), fun() -> ok end) =:= self() end),
    t(w6, fun() -> Me = self(), N = [1, {two}], spawn(fun() -> Me ! {n, N} end), receive {n, X} -> X end end),
    t(w7, fun() -> {P, M} = spawn_monitor(lists, reverse, [[1, 2]]), receive {'DOWN', M, process, P, R} -> R end end),
    t(w8, fun() -> {P, M} = spawn_opt(fun() -> exit({shutdown, x}) end, [monitor, {priority, low}]), receive {'DOWN', M, process, P, R} -> R end end),
    t(w9, fun() -> P = spawn_link(node(), bifs, answer, [self()]), P ! hi, receive {P, R} -> R end end).

code() ->
    t(k1, fun() -> erlang:module_loaded(bifs) end),
    t(k2, fun() -> erlang:module_loaded(no_such_module) end),
    t(k3, fun() -> erlang:module_loaded(1) end),
    t(k4, fun() -> code:ensure_loaded(bifs) end),
    t(k5, fun() -> element(1, code:ensure_loaded(no_such_module)) end),
    t(k6, fun() -> no_such_module:f(1, 2) end),
    t(k7, fun() -> bifs:no_such_function() end),
    t(k8, fun() -> M = no_such_module, M:f() end),
    t(k9, fun() -> F = fun no_such_module:f/1, F(1) end),
    t(k10, fun() -> apply(no_such_module, f, [1]) end),
    t(k11, fun() -> try (id(fun(X) -> X end))(1, 2) catch error:{badarity, {_, L}} -> L end end),
    t(k12, fun() -> (id(foo))(1) end),
    t(k13, fun() -> is_tuple(code:is_loaded(bifs)) end),
    t(k14, fun() -> code:is_loaded(no_such_module) end).

id(X) -> X.

wait(Parent) -> Parent ! {self(), ready}, receive never -> ok end.
answer(Parent) -> receive X -> Parent ! {self(), X} end.
quit(_) -> receive go -> exit(bye) end.
