%% Timers of module timer: what their references are, who keeps them, and what is no timer.
-module(timer_server).
-export([main/0]).

main() ->
    kinds(),
    names(),
    exits(),
    cancelled(),
    server(),
    refused().

kind({ok, {Kind, Ref}}) when is_reference(Ref) -> Kind;
kind(Other) -> Other.

got(Message) -> receive Message -> Message after 2000 -> nothing end.

kinds() ->
    show([kind(timer:send_after(0, a)), kind(timer:send_after(10, b)), kind(timer:apply_after(0, erlang, send, [self(), c])),
          kind(timer:apply_after(10, erlang, send, [self(), d])), kind(timer:exit_after(infinite, x))]),
    show([got(M) || M <- [a, b, c, d]]).

names() ->
    show(try timer:send_after(0, not_yet, x) catch error:badarg -> badarg end),
    show([kind(timer:send_after(20, To, {20, To})) || To <- [not_yet, {not_yet, node()}]]),
    register(not_yet, self()),
    show([got({20, To}) || To <- [not_yet, {not_yet, node()}]]),
    {ok, Interval} = timer:send_interval(10, {not_yet, node()}, tick),
    show([kind({ok, Interval}), got(tick), got(tick), timer:cancel(Interval)]).

exits() ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> timer:sleep(16#ffffffff + 5) end),
    register(sleeper, Pid),
    show([kind(timer:exit_after(5, nobody, gone)), kind(timer:exit_after(10, sleeper, woken))]),
    show(receive {'EXIT', Pid, Reason} -> Reason end),
    Self = spawn_link(fun() -> timer:kill_after(10), receive after infinity -> ok end end),
    show(receive {'EXIT', Self, Why} -> Why end).

cancelled() ->
    Refs = [R || {ok, R} <- [timer:send_after(30, no), timer:apply_after(30, erlang, send, [self(), no]),
                             timer:send_interval(30, no), timer:apply_interval(30, erlang, send, [self(), no])]],
    show([timer:cancel(R) || R <- Refs ++ Refs]),
    show(receive no -> no after 100 -> nothing end).

server() ->
    {ok, _} = timer:send_interval(20, tock),
    got(tock),
    Before = whereis(timer_server),
    show(try gen_server:call(timer_server, what, 50) catch exit:{timeout, _} -> timeout end),
    timer_server ! what,
    gen_server:cast(timer_server, what),
    show(got(tock)),
    show(Before =:= whereis(timer_server)),
    {_, Pid, Type, Modules} = lists:keyfind(timer_server, 1, supervisor:which_children(kernel_sup)),
    show({Pid =:= Before, Type, Modules}),
    ok = supervisor:terminate_child(kernel_sup, timer_server),
    show([kind(timer:apply_after(10, erlang, send, [self(), after_all])), got(after_all)]).

refused() ->
    show([timer:send_after(-1, x), timer:send_after(1, "name", x), timer:apply_after(1, m, "f", []), timer:apply_after(1, m, f, x),
          timer:send_interval(x, y), timer:apply_interval(1.0, m, f, []), kind(timer:exit_after(1, 2, x))]),
    show([timer:cancel(X) || X <- [x, {once, x}, {other, make_ref()}]]).

show(X) -> io:format("~w~n", [X]).
