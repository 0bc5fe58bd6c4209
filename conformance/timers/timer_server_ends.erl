-module(timer_server_ends).
-export([main/0, hit/2]).
hit(P, M) -> P ! M.
t(N, F) -> io:format("~p: ~0p~n", [N, try F() catch C:R -> {C,R} end]).
recv(T) -> receive M -> M after T -> none end.
kind({ok,_}) -> ok; kind(X) -> X.
%% What the server of timers does, and what ends its intervals.
main() ->
  S = self(),
  t(sa, fun() -> X = timer:send_after(5, hej), {kind(X), recv(60000)} end),
  t(start, fun() -> {timer:start(), is_pid(whereis(timer_server)), timer:start()} end),
  t(name, fun() -> catch unregister(xx), register(xx, self()), X = [kind(timer:send_after(0, xx,
        a)), recv(60000), kind(timer:send_after(1, xx, b)), recv(60000), kind(timer:send_after(1,
        {xx,node()}, c)), recv(60000), kind(timer:send_after(0, {xx,node()}, d)), recv(60000),
        kind(timer:send_after(1, nosuch, c)), kind(timer:send_after(1, {nosuch,node()}, c)),
        kind(timer:send_after(1, {xx, 'a@b'}, c))], unregister(xx), X end),
  t(bad, fun() -> [timer:send_after(-1, a), timer:send_after(a, a), timer:send_after(1.5,a),
        timer:send_after(1, 2, a), timer:send_after(1,{a,1},b), timer:apply_after(a,m,f,[]),
        timer:apply_after(1,1,f,[]), timer:apply_after(1,m,f,a), timer:apply_after(1,m,1,[]),
        timer:send_interval(-1,a), timer:send_interval(x,a), timer:send_interval(1,2,a),
        timer:apply_interval(a,m,f,[]),timer:apply_interval(1,m,f,a), timer:exit_after(a,b,c),
        timer:exit_after(-1,b,c), timer:kill_after(a)] end),
  t(zero, fun() -> [kind(timer:apply_after(0, ?MODULE, hit, [S, z])), recv(60000), recv(10)] end),
  t(clean, fun() -> (fun L() -> case recv(0) of none -> ok; _ -> L() end end)() end),
  t(cancel, fun() -> [timer:cancel(X) || X <- [a, make_ref(), {a,b}, {once,make_ref()},
        {interval,make_ref()}, {x,make_ref()}, {once,1}, {interval, 1}, [], {instant,make_ref()},
        {send_local,make_ref()}]] end),
  t(cancel2, fun() -> {ok,T} = timer:send_after(2000, zz), [timer:cancel(T), timer:cancel(T),
        recv(60)] end),
  t(cancel3, fun() -> {ok,T} = timer:apply_after(2000, ?MODULE, hit, [S, zz]), [timer:cancel(T),
        timer:cancel(T), recv(60)] end),
  t(cancel4, fun() -> {ok,T} = timer:send_interval(20, zz), R = recv(60000), [R, timer:cancel(T), timer:cancel(T), later(60)] end),
  t(cancel5, fun() -> {ok,T} = timer:apply_interval(20, ?MODULE, hit, [S, zz]), R = recv(60000),
        [R, timer:cancel(T), timer:cancel(T), later(60)] end),
  t(iend, fun() -> {P,M} = spawn_monitor(fun() -> {ok,_} = timer:apply_interval(20, ?MODULE, hit,
        [S, zz]), timer:sleep(50) end), receive {'DOWN',M,_,P,_} -> ok end, later(100) end),
  t(iend2, fun() -> Q = spawn(fun Lp() -> receive X -> S ! X, Lp() end end), {P,
        M} = spawn_monitor(fun() -> {ok,_} = timer:send_interval(20, Q, zz),
        timer:sleep(50) end), receive {'DOWN',M,_,P,_} -> ok end, flush(), A = recv(60000), exit(Q,
        kill), timer:sleep(500), flush(), {A, recv(100)} end),
  t(iend3, fun() -> Q = spawn(fun Lp() -> receive X -> S ! X, Lp() end end), register(qq, Q),
        {ok, T} = timer:send_interval(20, qq, zz), A = recv(60000), exit(Q, kill), timer:sleep(500),
        Q2 = spawn(fun Lp() -> receive X -> S ! {2,X}, Lp() end end), register(qq, Q2), flush(),
        B = recv(100), C = timer:cancel(T), {A, B, C, exit(Q2, kill)} end),
  t(iname, fun() -> [kind(timer:send_interval(20, nosuch, zz)), kind(timer:send_interval(20,
        {nosuch, node()}, zz))] end),
  t(iname2, fun() -> catch unregister(xx), register(xx, self()), {ok,T} = timer:send_interval(20,
        {xx,node()}, zz), A = recv(60000), timer:cancel(T), unregister(xx), flush(), A end),
  t(exit, fun() -> process_flag(trap_exit, true), {ok,_} = timer:exit_after(5, boo),
        setelement(2, recv(60000), pid) end),
  t(exit2, fun() -> {P,M} = spawn_monitor(fun() -> timer:sleep(infinity) end), {ok,
        _} = timer:exit_after(5, P, boo), receive {'DOWN',M,_,_,R} -> R end end),
  t(kill, fun() -> {P,M} = spawn_monitor(fun() -> timer:sleep(infinity) end), {ok,
        _} = timer:kill_after(5, P), receive {'DOWN',M,_,_,R} -> R end end),
  t(kill2, fun() -> {_,M} = spawn_monitor(fun() -> timer:kill_after(5),
        timer:sleep(infinity) end), receive {'DOWN',M,_,_,R} -> R end end),
  t(dead, fun() -> P = spawn(fun() -> ok end), timer:sleep(10), [kind(timer:send_interval(20, P,
        zz)), kind(timer:send_after(20, P, zz))] end),
  t(unknown, fun() -> [catch gen_server:call(timer_server, foo, 50), timer_server ! foo] end),
  t(zn, fun() -> timer:send_after(0, nosuch, c) end), t(zn1, fun() -> element(1,
        timer:send_after(0, {nosuch,node()}, c)) end), t(alive, fun() ->
        is_pid(whereis(timer_server)) end).
flush() -> receive _ -> flush() after 0 -> ok end.
later(T) -> timer:sleep(20), flush(), recv(T).
