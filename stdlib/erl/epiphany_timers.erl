%% The process behind timer: it keeps what is to be done later, once or again and again. It is called timer_server and is a child of
%% kernel_sup; both begin with the first call that wants them.
-module(epiphany_timers).
-export([start/0, start_link/0, ask/1, act/1, quit/2]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

%% A timer of the runtime and, of one that goes on, the time of its next end, the milliseconds between them, and the call.
-record(timer, {ref, next, every, call}).

-define(SERVER, timer_server).
-define(ON_HOST, {spawn_opt, [{place, host}]}).

start() ->
    case whereis(?SERVER) of
        undefined -> start(whereis(kernel_sup));
        _ -> ok
    end.

start(undefined) ->
    _ = gen_server:start({local, kernel_sup}, supervisor, {{local, kernel_sup}, ?MODULE, supervisor}, [?ON_HOST]),
    start(whereis(kernel_sup));
start(Supervisor) ->
    Child = #{id => ?SERVER, start => {?MODULE, start_link, []}, modules => [timer], shutdown => 1000},
    case supervisor:start_child(Supervisor, Child) of
        {error, already_present} -> supervisor:restart_child(Supervisor, ?SERVER);
        _ -> ok
    end,
    ok.

start_link() -> gen_server:start_link({local, ?SERVER}, ?MODULE, server, [?ON_HOST]).

ask(Request) ->
    ok = start(),
    gen_server:call(?SERVER, Request, infinity).

%% Does what a timer is for, without harm to the caller.
act({erlang, send, [To, Message]}) -> catch To ! Message;
act({?MODULE, quit, [Target, Reason]}) -> catch quit(Target, Reason);
act({M, F, Args}) -> catch spawn(M, F, Args).

quit(Name, Reason) when is_atom(Name) -> exit(whereis(Name), Reason);
quit({Name, Node}, Reason) when Node =:= node() -> quit(Name, Reason);
quit(Pid, Reason) -> exit(Pid, Reason).

init(supervisor) -> {ok, {#{intensity => 10}, []}};
init(server) -> {ok, #{}}.

%% The state: the timers, by the references that their users have.
handle_call({once, Time, Call}, _From, Timers) ->
    Ref = erlang:start_timer(Time, self(), Call),
    {reply, {ok, {once, Ref}}, Timers#{Ref => #timer{ref = Ref, call = Call}}};
handle_call({interval, Time, Call}, {Caller, _}, Timers) ->
    interval(monitor(process, Caller), Time, Call, Timers);
handle_call({to_interval, Time, {_, _, [To, _]} = Call}, _From, Timers) ->
    interval(monitor(process, To), Time, Call, Timers);
handle_call({cancel, Ref}, _From, Timers) ->
    _ = demonitor(Ref, [flush]),
    {reply, {ok, cancel}, forget(Ref, Timers)};
handle_call(_, _, Timers) ->
    {noreply, Timers}.

handle_cast(_, Timers) -> {noreply, Timers}.

handle_info({timeout, Ref, {again, Key}}, Timers) ->
    case Timers of
        #{Key := #timer{ref = Ref, next = Next, every = Every, call = Call}} ->
            _ = act(Call),
            {noreply, Timers#{Key := again(Key, Next + Every, Every, Call)}};
        _ -> {noreply, Timers}
    end;
handle_info({timeout, Ref, Call}, Timers) ->
    case maps:take(Ref, Timers) of
        {#timer{}, Others} ->
            _ = act(Call),
            {noreply, Others};
        error -> {noreply, Timers}
    end;
handle_info({'DOWN', Ref, process, _, _}, Timers) ->
    {noreply, forget(Ref, Timers)};
handle_info(_, Timers) ->
    {noreply, Timers}.

interval(Key, Every, Call, Timers) ->
    Next = erlang:monotonic_time(millisecond) + Every,
    {reply, {ok, {interval, Key}}, Timers#{Key => again(Key, Next, Every, Call)}}.

%% Times that have gone by are made up for, so that there are as many as there ought to be.
again(Key, Next, Every, Call) ->
    Ref = erlang:start_timer(Next, self(), {again, Key}, [{abs, true}]),
    #timer{ref = Ref, next = Next, every = Every, call = Call}.

forget(Key, Timers) ->
    case maps:take(Key, Timers) of
        {#timer{ref = Ref}, Others} ->
            _ = erlang:cancel_timer(Ref),
            Others;
        error -> Timers
    end.
