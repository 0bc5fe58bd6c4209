%% Processes that do what any program does, again and again, and check every answer.
-module(innocents).
-behaviour(gen_server).
-export([start/3, stop/1, run/4, partner/1, names/0]).
-export([init/1, handle_call/3, handle_cast/2]).

names() -> [go_actor, ping_pong, timer, ets_user, spawner, binary_user, server, printer, registrar, keeper].

%% Starts an innocent and returns when it has done its first round.
start(Name, Place, Go) ->
    {Pid, Ref} = spawn_at(Place, run, [self(), Name, Place, Go]),
    receive
        {Pid, begun} -> {Name, Pid, Ref};
        {'DOWN', Ref, process, Pid, Why} -> exit({Name, Why})
    end.

spawn_at(Place, Function, Args) ->
    Pid = case Place of core -> epiphany:spawn(?MODULE, Function, Args); host -> spawn(?MODULE, Function, Args) end,
    {Pid, monitor(process, Pid)}.

%% Ends an innocent. The answer is the number of its rounds, or what has happened to it.
stop({_, Pid, Ref}) ->
    Pid ! {self(), stop},
    receive
        {Pid, rounds, N} -> {ok, N};
        {'DOWN', Ref, process, Pid, Why} -> {ended, Why}
    after 20000 ->
        {stuck, process_info(Pid, current_function)}
    end.

run(Main, Name, Place, Go) ->
    State = prepare(Name, Place, Go),
    rounds(Main, Name, round(Name, State, 0), 1).

rounds(Main, Name, State, N) ->
    N =:= 1 andalso (Main ! {self(), begun}),
    receive
        {Main, stop} -> Main ! {self(), rounds, N}
    after pause(Name) ->
        rounds(Main, Name, round(Name, State, N), N + 1)
    end.

pause(spawner) -> 5;
pause(_) -> 3.

prepare(go_actor, _, Go) -> Go;
prepare(ping_pong, Place, _) -> partner_at(Place);
prepare(ets_user, _, _) -> ets:new(innocent, [ordered_set]);
prepare(binary_user, Place, _) -> {partner_at(Place), []};
prepare(server, _, _) ->
    Me = self(),
    {ok, _} = supervisor:start_link(?MODULE, {supervisor, Me}),
    receive {server, Server} -> Server end;
prepare(_, _, _) -> none.

partner_at(Place) ->
    {Pid, _} = spawn_at(Place, partner, [self()]),
    link(Pid),
    Pid.

%% Sends back what it gets, less the first element.
partner(Of) -> receive {Of, What} -> Of ! {self(), What}, partner(Of) end.

round(go_actor, Go, N) ->
    Go ! {self(), N},
    Square = N * N,
    receive {square, N, Square} -> Go end;
round(ping_pong, Pong, N) ->
    Text = integer_to_list(N * 7919),
    Pong ! {self(), {N, Text, #{N => [Text]}}},
    receive {Pong, Back} -> {N, Text, #{N := [Text]}} = Back, Pong end;
round(timer, none, N) ->
    Begun = erlang:monotonic_time(millisecond),
    Late = erlang:send_after(100000, self(), {late, N}),
    erlang:start_timer(2, self(), {early, N}),
    receive {timeout, _, {early, N}} -> ok end,
    Left = erlang:cancel_timer(Late),
    true = is_integer(Left) andalso Left < 100000,
    receive {late, N} -> exit(late) after 1 -> ok end,
    true = erlang:monotonic_time(millisecond) - Begun >= 3,
    none;
round(ets_user, Table, N) ->
    true = ets:insert(Table, {N, integer_to_binary(N), [N, N]}),
    N < 10 orelse ets:delete(Table, N - 10),
    Text = integer_to_binary(N),
    [{N, Text, [N, N]}] = ets:lookup(Table, N),
    true = ets:info(Table, size) =:= min(N + 1, 10),
    true = ets:first(Table) =:= max(0, N - 9),
    Table;
round(spawner, none, N) ->
    {Pid, Ref} = spawn_monitor(fun() -> exit({value, lists:sum(lists:seq(1, 20 + N rem 10))}) end),
    M = 20 + N rem 10,
    receive {'DOWN', Ref, process, Pid, Why} -> {value, Sum} = Why, Sum = M * (M + 1) div 2, none end;
round(binary_user, {Partner, Kept}, N) ->
    Bytes = <<<<(I + N):16>> || I <- lists:seq(1, 100)>>,
    <<_:20/binary, Middle:100/binary, _/binary>> = Bytes,
    Partner ! {self(), {Bytes, Middle}},
    receive {Partner, Back} -> {Bytes, Middle} = Back end,
    [<<First:16, _/binary>> | _] = All = lists:sublist([Bytes | Kept], 3),
    First = (N + 1) rem 65536,
    {Partner, All};
round(server, Server, N) when N rem 20 =:= 19 ->
    exit(Server, kill),
    receive {server, Next} -> Next end;
round(server, Server, N) ->
    {sum, N, Sum} = gen_server:call(Server, {sum, N}, infinity),
    Sum = N + 1,
    Server;
round(printer, none, N) ->
    io:format("~w ~s~n", [N, "printed"]),
    none;
round(registrar, none, N) ->
    true = register(innocent_registrar, self()),
    innocent_registrar ! {note, N},
    receive {note, N} -> ok end,
    true = whereis(innocent_registrar) =:= self(),
    true = unregister(innocent_registrar),
    put({kept, N rem 10}, N),
    N < 10 orelse erase({kept, (N + 1) rem 10}) =:= N - 9 orelse exit(forgotten),
    true = binary_to_existing_atom(<<"innocents">>) =:= ?MODULE,
    none;
round(keeper, none, N) ->
    Key = {kept, N rem 10},
    ok = persistent_term:put(Key, {N, [N]}),
    {N, [N]} = persistent_term:get(Key),
    N rem 10 =/= 9 orelse persistent_term:erase(Key) orelse exit(forgotten),
    ok = application:set_env(innocents, kept, {N, "kept"}),
    {ok, {N, "kept"}} = application:get_env(innocents, kept),
    Ref = case N rem 10 of 0 -> put(array, atomics:new(1, [])), get(array); _ -> get(array) end,
    true = atomics:add_get(Ref, 1, 1) =:= N rem 10 + 1,
    none.

%% The server and its supervisor.
init({supervisor, Of}) ->
    Child = #{id => server, start => {gen_server, start_link, [?MODULE, {server, Of}, []]}},
    {ok, {#{strategy => one_for_one, intensity => 1000, period => 1}, [Child]}};
init({server, Of}) ->
    Of ! {server, self()},
    {ok, 1}.

handle_call({sum, N}, _, State) -> {reply, {sum, N, N + State}, State}.

handle_cast(_, State) -> {noreply, State}.
