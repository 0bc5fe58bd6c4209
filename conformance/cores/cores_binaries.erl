%% Binaries of 65 to 1000 bytes go from host to core, from core to core and back, in every way a term can.
-module(cores_binaries).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    Sizes = [64, 65, 100, 999, 1000],
    Echo = epiphany:spawn_link(fun echo/0),
    Relay = epiphany:spawn_link(fun() -> relay(Echo) end),
    io:format("~w~n", [[ask(Echo, make(N)) =:= make(N) || N <- Sizes]]),
    io:format("~w~n", [[ask(Relay, make(N)) =:= make(N) || N <- Sizes]]),
    %% The same binary several times in one message, and in many at once.
    B = make(500),
    io:format("~w~n", [ask(Echo, [B, {B, [B | B]}, #{B => B}]) =:= [B, {B, [B | B]}, #{B => B}]]),
    [P ! {self(), B} || P <- [Echo, Relay, Echo, Relay]],
    io:format("~w~n", [[receive {P, X} -> X =:= B end || P <- [Echo, Echo, Echo, Echo]]]),
    %% Made on a core.
    Maker = epiphany:spawn_link(fun maker/0),
    io:format("~w~n", [[begin Maker ! {self(), N}, receive {Maker, X} -> X =:= make(N) end end || N <- Sizes]]),
    Maker ! {via, Relay, self(), 300},
    io:format("~w~n", [receive {Echo, X} -> X =:= make(300) end]),
    %% What is not taken, for a while and for ever.
    [Maker ! {later, make(N)} || N <- Sizes],
    Maker ! {sum, self()},
    io:format("~w~n", [receive {sum, S} -> S end]),
    [Maker ! {never, make(N)} || N <- Sizes],
    Maker ! stop,
    io:format("~w~n", [receive {'EXIT', Maker, R1} -> R1 end]),
    %% Exit reasons, of links and monitors.
    Big = make(400),
    Dying = epiphany:spawn_link(fun() -> receive go -> exit({reason, make(400)}) end end),
    Ref = monitor(process, Dying),
    Dying ! go,
    io:format("~w~n", [receive {'DOWN', Ref, process, Dying, {reason, Y}} -> Y =:= Big end]),
    io:format("~w~n", [receive {'EXIT', Dying, {reason, Y}} -> Y =:= Big end]),
    Killed = epiphany:spawn_link(fun() -> put(kept, make(777)), receive never -> ok end end),
    exit(Killed, {because, Big}),
    io:format("~w~n", [receive {'EXIT', Killed, {because, Z}} -> Z =:= Big end]),
    Trapping = epiphany:spawn_link(fun() -> process_flag(trap_exit, true), Big ! self(), ok end),
    io:format("~w~n", [receive {'EXIT', Trapping, {R2, _}} -> R2 end]),
    Watcher = epiphany:spawn_link(fun() -> watcher(Big) end),
    Watcher ! self(),
    io:format("~w~n", [receive {Watcher, W} -> W end]),
    %% Arguments and free variables, timers, names.
    Self = self(),
    epiphany:spawn(fun() -> Self ! {free, Big =:= make(400), byte_size(Big)} end),
    io:format("~w~n", [receive {free, A1, A2} -> {A1, A2} end]),
    erlang:send_after(5, Echo, {Self, Big}),
    erlang:start_timer(6, Self, Big),
    io:format("~w~n", [receive {Echo, T1} -> T1 =:= Big end]),
    io:format("~w~n", [receive {timeout, _, T2} -> T2 =:= Big end]),
    Cancelled = erlang:send_after(100000, Echo, {Self, Big}),
    io:format("~w~n", [is_integer(erlang:cancel_timer(Cancelled))]),
    register(echo, Echo),
    echo ! {Self, make(66)},
    io:format("~w~n", [receive {Echo, N66} -> N66 =:= make(66) end]),
    io:format("~w~n", [[element(2, ask(Echo, {N, make(N)})) =:= make(N) || N <- lists:seq(60, 200)] =:= lists:duplicate(141, true)]),
    [unlink(P) || P <- [Echo, Relay]],
    exit(Relay, kill),
    Echo ! stop.

make(N) -> list_to_binary([I rem 251 || I <- lists:seq(1, N)]).

ask(P, X) ->
    P ! {self(), X},
    receive {_, Y} -> Y end.

echo() ->
    receive
        stop -> ok;
        {From, X} -> From ! {self(), X}, echo()
    end.

relay(To) ->
    receive M -> To ! M, relay(To) end.

maker() ->
    receive
        {via, Through, To, N} -> Through ! {To, make(N)}, maker();
        {sum, From} -> From ! {sum, later(0)}, maker();
        stop -> ok;
        {From, N} when is_pid(From) -> From ! {self(), make(N)}, maker()
    end.

later(S) ->
    receive {later, B} -> later(S + byte_size(B) + lists:last(binary_to_list(B)))
    after 0 -> S
    end.

%% Learns of an end with a binary in its reason, on a core.
watcher(Big) ->
    process_flag(trap_exit, true),
    receive From -> ok end,
    {P, Ref} = spawn_monitor(fun() -> exit([Big, make(90)]) end),
    Q = spawn_link(fun() -> exit({Big}) end),
    D = receive {'DOWN', Ref, process, P, [X, Y]} -> {X =:= Big, byte_size(Y)} end,
    E = receive {'EXIT', Q, {Z}} -> Z =:= Big end,
    From ! {self(), {D, E}}.
