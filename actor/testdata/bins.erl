%% Binaries of more than 64 bytes on every way between processes on the host and on cores.
-module(bins).
-export([main/0, ways/0, peer/0, dying/1, given/2, crowd/1, member/1, hoard/1, big/2, big_start/1, keeper/0, share/3, pass/1]).

main() ->
    ways(),
    erlang:display(done).

ways() -> [[way(A, B) || B <- [host, core]] || A <- [host, core]].

start(host, F, A) -> spawn(bins, F, A);
start(core, F, A) -> epiphany:internal_spawn(bins, F, A, []).

make(N) -> list_to_binary([N rem 251 | lists:duplicate(N - 1, N rem 7)]).

check(N, B) -> B = make(N), ok.

%% From one place to another, and back.
way(From, To) ->
    A = start(From, peer, []),
    B = start(To, peer, []),
    [passed(A, B, N) || N <- [65, 300]],
    Bin = make(70),
    passed_on([A, B], Bin),
    passed_on([B, A, B], Bin),
    [P ! {twice, self()} || P <- [A, B]],
    [receive {P, X, {X, X}} -> check(90, X) end || P <- [A, B]],
    %% not taken before the end
    [P ! {never, [make(N) || N <- [64, 65, 66]]} || P <- [A, B]],
    A ! {to, B, {never, make(77)}},
    timers(A),
    ends(A, B),
    arguments(To),
    dictionaries(B),
    [stopped(P) || P <- [A, B]].

passed(A, B, N) ->
    A ! {make, N, B, self()},
    receive {B, X} -> check(N, X) end.

passed_on([P | Ps], Bin) ->
    P ! {on, Ps, self(), Bin},
    receive {_, X} -> X = Bin end.

timers(P) ->
    erlang:send_after(1, P, {on, [], self(), make(80)}),
    receive {P, X} -> check(80, X) end,
    erlang:start_timer(1, self(), make(81)),
    receive {timeout, _, Y} -> check(81, Y) end,
    Left = erlang:cancel_timer(erlang:send_after(1000000, P, make(82))),
    true = is_integer(Left),
    erlang:send_after(2, P, {never, make(83)}).

%% Exit reasons that hold binaries, as links and monitors tell them.
ends(A, B) ->
    [begin
         P ! {start, Q, self()},
         receive {started, Pid} -> ok end,
         M = monitor(process, Pid),
         case Why of killed -> exit(Pid, {reason, make(84)}); _ -> Pid ! Why end,
         receive {'DOWN', M, process, Pid, {R, _}} when Why =:= crash -> check(85, R);
                 {'DOWN', M, process, Pid, {reason, R}} -> check(84, R)
         end,
         receive {P, told, X} -> ok = check(case Why of crash -> 85; _ -> 84 end, X) end
     end || {P, Q} <- [{A, host}, {B, host}, {A, core}, {B, core}], Why <- [exit, crash, killed]].

arguments(To) ->
    start(To, given, [self(), {[make(100)], make(101)}]),
    receive {given, X} -> check(100, X) end.

dictionaries(P) ->
    [begin P ! {keep, N rem 3, N, self()}, receive kept -> ok end end || N <- lists:seq(65, 90)],
    P ! {kept, 2, self()},
    receive {P, X} -> check(89, X) end,
    P ! {env, self()},
    receive {P, Y} -> check(91, Y) end,
    {ok, Y} = epiphany_env:get(bins, key),
    [{key, Y}] = epiphany_env:all(bins),
    epiphany_env:set(bins, key, make(92)),
    epiphany_env:unset(bins, key),
    %% what has not been looked at yet, in the list of all messages
    P ! {info, self()},
    [P ! {never, make(N)} || N <- [93, 94]],
    receive {P, {messages, L}, {dictionary, D}} -> true = is_list(L), check(89, proplists:get_value(2, D)) end.

stopped(P) ->
    M = monitor(process, P),
    P ! stop,
    receive {'DOWN', M, process, P, normal} -> ok end.

peer() ->
    process_flag(trap_exit, true),
    serve().

serve() ->
    receive
        {make, N, Pid, Back} -> Pid ! {on, [], Back, make(N)}, serve();
        {on, [P | Ps], Back, X} -> P ! {on, Ps, Back, X}, serve();
        {on, [], Back, X} -> Back ! {self(), X}, serve();
        {twice, Back} -> X = make(90), Back ! {self(), X, {X, X}}, serve();
        {to, Pid, X} -> Pid ! X, serve();
        {start, Place, Back} ->
            Pid = start(Place, dying, [{link, self()}]),
            receive {linked, Pid} -> Back ! {started, Pid} end,
            receive
                {'EXIT', Pid, {reason, X}} -> Back ! {self(), told, X};
                {'EXIT', Pid, {X, _}} -> Back ! {self(), told, X}
            end,
            serve();
        {keep, Key, N, Back} -> put(Key, make(N)), Back ! kept, serve();
        {kept, Key, Back} -> Back ! {self(), get(Key)}, serve();
        {env, Back} ->
            epiphany_env:set(bins, key, make(91)),
            {ok, X} = epiphany_env:get(bins, key),
            Back ! {self(), X},
            serve();
        {info, Back} ->
            timer:sleep(1),
            Back ! {self(), process_info(self(), messages), process_info(self(), dictionary)},
            serve();
        stop -> ok
    end.

dying({link, Pid}) ->
    link(Pid),
    Pid ! {linked, self()},
    put(mine, make(200)),
    receive
        exit -> exit({reason, make(84)});
        crash -> error(make(85))
    end.

given(Pid, {[X], Y}) -> check(101, Y), Pid ! {given, X}.

%% Many processes one after the other, each of which makes binaries and passes them on to the next.
crowd(N) ->
    Last = crowd(N, self()),
    Last ! {pass, make(100), [make(65)]},
    receive {pass, X, L} -> erlang:display({byte_size(X), length(L)}) end.

crowd(0, To) -> To;
crowd(N, To) ->
    P = start(case N rem 8 of 0 -> core; _ -> host end, member, [To]),
    P ! {unread, make(66 + N rem 100)},
    case N rem 100 of
        0 -> P ! {pass, make(90), []}, receive {pass, _, _} -> crowd(N - 1, self()) end;
        _ -> crowd(N - 1, P)
    end.

member(To) ->
    put(mine, make(120)),
    receive {pass, X, L} -> To ! {pass, X, lists:sublist([make(70 + length(L)) | L], 5)} end.

%% Keeps making binaries of N bytes and holding them.
hoard(N) -> hoard([list_to_binary(lists:duplicate(N, 1))], 1).

hoard(L, N) -> hoard([iolist_to_binary([hd(L), 2]) | L], N + 1).

%% Makes a binary of 100 * 2^N bytes and sends it, or starts a process with it.
big(N, Pid) -> Pid ! {big, double(N, make(100))}.

big_start(N) ->
    Big = double(N, make(100)),
    try start(core, given, [self(), Big]) catch C:R -> exit({C, R}) end.

double(0, B) -> B;
double(N, B) -> double(N - 1, list_to_binary([B, B])).

%% Sends a binary of N bytes to processes, several times over, and keeps it.
share(Pids, N, Times) ->
    B = make(N),
    [P ! {big, B} || _ <- lists:seq(1, Times), P <- Pids],
    receive {ask, Pid} -> Pid ! byte_size(B) end.

%% Passes a binary on that it refers to in its own exit reason.
pass(Pid) ->
    B = make(300),
    receive go -> Pid ! {big, B}, exit({passed, B}) end.

%% Takes one binary, and leaves the others in its mailbox.
keeper() -> receive {big, B} -> keep(B) end.

keep(B) -> receive {ask, Pid} -> Pid ! byte_size(B), keep(B) end.
