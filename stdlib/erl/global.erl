%% Names for processes that may be any terms. There is one node: a process on the host keeps them, which begins with the first name.
-module(global).
-behaviour(gen_server).
-export([register_name/2, register_name/3, re_register_name/2, re_register_name/3, unregister_name/1, whereis_name/1, registered_names/0]).
-export([send/2, sync/0, set_lock/1, set_lock/2, set_lock/3, del_lock/1, del_lock/2, trans/2, trans/3, trans/4]).
-export([random_exit_name/3, random_notify_name/3, notify_all_name/3]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

%% yes, or no if the name is taken or the process has one.
register_name(Name, Pid) when is_pid(Pid) -> ask({register, Name, Pid}).

%% Names cannot clash between nodes, which is what Resolve is for.
register_name(Name, Pid, _Resolve) -> register_name(Name, Pid).

re_register_name(Name, Pid) when is_pid(Pid) -> ask({re_register, Name, Pid}).

re_register_name(Name, Pid, _Resolve) -> re_register_name(Name, Pid).

unregister_name(Name) ->
    _ = ask({unregister, Name}),
    ok.

whereis_name(Name) ->
    case whereis(global_name_server) of
        undefined -> undefined;
        Server -> gen_server:call(Server, {whereis, Name}, infinity)
    end.

registered_names() -> ask(names).

%% The pid; exits with {badarg, {Name, Message}} if there is none.
send(Name, Message) ->
    case whereis_name(Name) of
        undefined ->
            exit({badarg, {Name, Message}});
        Pid ->
            Pid ! Message,
            Pid
    end.

sync() -> ok.

%% Locks: Id is {resource, who asks}; who has it already gets it again.

set_lock(Id) -> set_lock(Id, [node()]).

set_lock(Id, Nodes) -> set_lock(Id, Nodes, infinity).

set_lock({_, _} = Id, _Nodes, Retries) -> lock(Id, Retries).

lock(Id, Retries) ->
    case ask({lock, Id, self()}) of
        true -> true;
        false when Retries =:= 0 -> false;
        false ->
            timer:sleep(250),
            lock(Id, case Retries of infinity -> infinity; _ -> Retries - 1 end)
    end.

del_lock(Id) -> del_lock(Id, [node()]).

del_lock({_, _} = Id, _Nodes) -> ask({unlock, Id, self()}).

trans(Id, F) -> trans(Id, F, [node()]).

trans(Id, F, Nodes) -> trans(Id, F, Nodes, infinity).

%% What F returns, called with the lock, or aborted.
trans(Id, F, Nodes, Retries) ->
    case set_lock(Id, Nodes, Retries) of
        true ->
            try
                F()
            after
                del_lock(Id, Nodes)
            end;
        false ->
            aborted
    end.

%% What may be done about a clash of names.

random_exit_name(_, Pid, Other) ->
    exit(Other, kill),
    Pid.

random_notify_name(Name, Pid, Other) ->
    Other ! {global_name_conflict, Name},
    Pid.

notify_all_name(Name, Pid, Other) ->
    Pid ! {global_name_conflict, Name},
    Other ! {global_name_conflict, Name},
    none.

ask(Request) ->
    case whereis(global_name_server) of
        undefined -> _ = gen_server:start({local, global_name_server}, ?MODULE, [], [{spawn_opt, [{place, host}]}]);
        _ -> ok
    end,
    gen_server:call(global_name_server, Request, infinity).

%% The state: {#{Name => {Pid, monitor}}, #{resource => {requester, [{Pid, monitor}]}}}.
init([]) -> {ok, {#{}, #{}}}.

handle_call({register, Name, Pid}, _From, {Names, Locks}) ->
    case is_map_key(Name, Names) orelse lists:keymember(Pid, 1, maps:values(Names)) of
        true -> {reply, no, {Names, Locks}};
        false -> {reply, yes, {Names#{Name => {Pid, monitor(process, Pid)}}, Locks}}
    end;
handle_call({re_register, Name, Pid}, _From, {Names, Locks}) ->
    {reply, yes, {(without(Name, Names))#{Name => {Pid, monitor(process, Pid)}}, Locks}};
handle_call({unregister, Name}, _From, {Names, Locks}) ->
    {reply, ok, {without(Name, Names), Locks}};
handle_call({whereis, Name}, _From, {Names, _} = S) ->
    case Names of
        #{Name := {Pid, _}} -> {reply, Pid, S};
        #{} -> {reply, undefined, S}
    end;
handle_call(names, _From, {Names, _} = S) ->
    {reply, lists:sort(maps:keys(Names)), S};
handle_call({lock, {Resource, Requester}, Pid}, _From, {Names, Locks}) ->
    case Locks of
        #{Resource := {Requester, Holders}} ->
            {reply, true, {Names, Locks#{Resource := {Requester, [{Pid, monitor(process, Pid)} | Holders]}}}};
        #{Resource := _} ->
            {reply, false, {Names, Locks}};
        #{} ->
            {reply, true, {Names, Locks#{Resource => {Requester, [{Pid, monitor(process, Pid)}]}}}}
    end;
handle_call({unlock, {Resource, Requester}, Pid}, _From, {Names, Locks}) ->
    case Locks of
        #{Resource := {Requester, Holders}} -> {reply, true, {Names, released(Resource, Requester, Pid, Holders, Locks)}};
        #{} -> {reply, true, {Names, Locks}}
    end.

without(Name, Names) ->
    case Names of
        #{Name := {_, Ref}} ->
            demonitor(Ref, [flush]),
            maps:remove(Name, Names);
        #{} ->
            Names
    end.

released(Resource, Requester, Pid, Holders, Locks) ->
    case lists:keytake(Pid, 1, Holders) of
        {value, {_, Ref}, Left} ->
            demonitor(Ref, [flush]),
            held(Resource, Requester, Left, Locks);
        false ->
            Locks
    end.

held(Resource, _, [], Locks) -> maps:remove(Resource, Locks);
held(Resource, Requester, Holders, Locks) -> Locks#{Resource => {Requester, Holders}}.

handle_cast(_, S) -> {noreply, S}.

%% Who has ended has neither names nor locks.
handle_info({'DOWN', _, process, Pid, _}, {Names, Locks}) ->
    Left = maps:filter(fun(_, {P, _}) -> P =/= Pid end, Names),
    {noreply, {Left, maps:fold(fun(R, {Requester, Holders}, All) -> held(R, Requester, [H || {P, _} = H <- Holders, P =/= Pid], All) end, Locks, Locks)}};
handle_info(_, S) ->
    {noreply, S}.
