%% A process of the simulation. It obeys scripts, tells Go the result of each operation, and leaves every other message in its mailbox until an
%% operation takes it.
-module(sim).
-export([main/1]).

main(Go) ->
    receive {do, Script} -> script(Go, Script) end.

script(Go, []) -> main(Go);
script(_, [{exit, Reason} | _]) -> exit(Reason);
script(_, [{throw, Reason} | _]) -> throw(Reason);
script(_, [{crash, Reason} | _]) -> error(Reason);
script(_, [{return} | _]) -> returned;
script(Go, [Op | Ops]) ->
    Go ! {done, self(), result(Go, Op)},
    script(Go, Ops).

result(Go, Op) ->
    try obey(Go, Op)
    catch error:Why -> {failed, Why}
    end.

obey(Go, {spawn, Place, How}) -> born(Place, How, fun() -> main(Go) end);
obey(_, {link, Pid}) -> link(Pid);
obey(_, {unlink, Pid}) -> unlink(Pid);
obey(_, {monitor, What}) -> monitor(process, What);
obey(_, {demonitor, Ref, Options}) -> demonitor(Ref, Options);
obey(_, {race, Place, Its, Mine}) ->
    {P, M} = born(Place, monitor, fun() -> spin(Its) end),
    spin(Mine),
    true = demonitor(M, [flush]),
    exit(P, kill),
    receive {'DOWN', M, _, _, _} -> stray after 0 -> clean end;
obey(_, {trap, On}) -> process_flag(trap_exit, On);
obey(_, {signal, Pid, Reason}) -> exit(Pid, Reason);
obey(_, {register, Name, Pid}) -> register(Name, Pid);
obey(_, {unregister, Name}) -> unregister(Name);
obey(_, {whereis, Name}) -> whereis(Name);
obey(_, {alive, Pid}) -> is_process_alive(Pid);
obey(_, {send, To, From, To2, Shape, Size}) -> send(To, From, To2, Shape, Size);
obey(_, {timer, after_ms, Ms, To, N, Shape, Size}) -> is_reference(erlang:send_after(Ms, To, {t, N, payload(Shape, Size)}));
obey(_, {timer, start, Ms, To, N, Shape, Size}) -> is_reference(erlang:start_timer(Ms, To, {t, N, payload(Shape, Size)}));
obey(_, {cancel, Ms, To}) ->
    Timer = erlang:send_after(Ms, To, {cancelled, list_to_tuple(lists:seq(1, 20))}),
    is_integer(erlang:cancel_timer(Timer));
obey(_, {wait, Ms}) -> receive {never} -> never after Ms -> waited end;
obey(_, {take, From, N}) -> take(From, N);
obey(_, {drain}) -> drain();
obey(_, {info, Item}) -> element(2, process_info(self(), Item));
obey(_, {keep, Key, Shape, Size}) -> put(Key, payload(Shape, Size)), kept;
obey(_, {check, Key, Shape, Size}) -> get(Key) =:= payload(Shape, Size);
obey(_, {drop, Key}) -> erase(Key), dropped;
obey(_, {deep, N}) -> deep(N);
obey(_, {spin, N}) -> spin(N);
obey(_, {collect}) -> garbage_collect().

born(host, plain, F) -> erlang:spawn(F);
born(host, link, F) -> spawn_link(F);
born(host, monitor, F) -> spawn_monitor(F);
born(core, plain, F) -> epiphany:spawn(F);
born(core, link, F) -> epiphany:spawn_link(F);
born(core, monitor, F) -> epiphany:spawn_monitor(F).

send(_, I, N, _, _) when I > N -> sent;
send(To, I, N, Shape, Size) ->
    To ! {m, self(), I, payload(Shape, Size)},
    send(To, I + 1, N, Shape, Size).

%% The first N messages of a sender, as their numbers.
take(_, 0) -> [];
take(From, N) ->
    receive {m, From, I, _} -> [I | take(From, N - 1)]
    after 0 -> []
    end.

drain() ->
    receive M -> [M | drain()]
    after 0 -> []
    end.

payload(list, N) -> lists:seq(1, N);
payload(tuple, N) -> list_to_tuple(lists:seq(1, N));
payload(binary, N) -> list_to_binary([I band 255 || I <- lists:seq(1, N)]);
payload(nested, 0) -> [];
payload(nested, N) -> {N, [payload(nested, N - 1)]};
payload(integer, N) -> 1 bsl N;
payload(float, N) -> N / 8;
payload(map, N) -> maps:from_list([{I, {I * I}} || I <- lists:seq(1, N)]);
payload(atom, _) -> atom.

deep(0) -> 0;
deep(N) -> N + deep(N - 1).

spin(0) -> spun;
spin(N) -> spin(N - 1).
