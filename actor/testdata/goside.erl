%% A process that Go actors talk to.
-module(goside).
-export([main/0, loop/0]).

main() -> register(goside, self()), process_flag(trap_exit, true), loop().

loop() ->
    receive
        {echo, Pid, X} -> Pid ! {echoed, self(), X}, loop();
        {call, Pid, F} -> Pid ! call(F), loop();
        stop -> ok;
        Other -> erlang:display(Other), loop()
    end.

call({monitor, P}) -> is_reference(monitor(process, P));
call({demonitor_all, P}) -> [demonitor(M) || M <- [monitor(process, P)]];
call({link, P}) -> link(P);
call({unlink, P}) -> unlink(P);
call({exit, P, R}) -> exit(P, R);
call({register, N, P}) -> register(N, P);
call({send, N, X}) -> N ! X;
call({whereis, N}) -> whereis(N) =/= undefined;
call({timer, P, X}) -> is_reference(erlang:start_timer(1, P, X));
call({alive, P}) -> is_process_alive(P);
call({fun_to, P}) -> try P ! fun() -> P end catch error:R -> R end;
call({env, set, K, V}) -> epiphany_env:set(app, K, V);
call({env, get, K}) -> epiphany_env:get(app, K);
call({env, unset, K}) -> epiphany_env:unset(app, K);
call({env, all}) -> epiphany_env:all(app);
call({env, bad}) -> [catch_(fun() -> epiphany_env:get(1, b) end), catch_(fun() -> epiphany_env:set(a, "b", c) end),
                     catch_(fun() -> epiphany_env:unset(a, 2) end), catch_(fun() -> epiphany_env:all(2) end)];
call({load, M}) -> epiphany:load_module(M);
call({user, P}) ->
    U = group_leader(),
    U ! {io_request, self(), ref, {put_chars, unicode, "to the user\n"}}, A = receive {io_reply, ref, R} -> R end,
    U ! {io_request, self(), ref, {get_line, prompt}}, B = receive {io_reply, ref, S} -> S end,
    U ! whatever, U ! {io_request, P, ref, {put_chars, unicode, [x]}},
    {A, B};
call({leader, P}) ->
    group_leader(P, self()),
    R = epiphany_io:put_chars(standard_io, "for the leader"),
    {R =:= {request, P}, catch_(fun() -> epiphany_io:put_chars(P, a) end) =:= {request, P}, catch_(fun() -> epiphany_io:put_chars(user, a) end)}.

catch_(F) -> try F() catch error:R -> R end.
