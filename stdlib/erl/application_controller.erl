%% The process that knows which applications are loaded and which run. Each that runs has a master: a process that starts it, lets it end in order,
%% and tells how it ended.
-module(application_controller).
-behaviour(gen_server).
-export([ask/1, shut_down/0, init/1, handle_call/3, handle_cast/2, handle_info/2, master/4, format_log/2]).

%% loaded: #{Application => resource keys}; running, the last first: {Application, Type, master}; starting: {Application, Type, master, From};
%% ended: those that have ended by themselves and can still be stopped once; down: who waits for the end of all.
-record(state, {loaded = #{}, running = [], starting = [], ended = [], down = none}).

%% Asks the controller, which begins with the first question.
ask(Request) ->
    case whereis(?MODULE) of
        undefined -> _ = gen_server:start({local, ?MODULE}, ?MODULE, [], [{spawn_opt, [{place, host}]}]);
        _ -> ok
    end,
    gen_server:call(?MODULE, Request, infinity).

%% Ends all that run, without reports.
shut_down() ->
    case whereis(?MODULE) of
        undefined -> ok;
        _ -> ask(shut_down)
    end.

init([]) ->
    {ok, #state{loaded = #{kernel => own("8.5.3", [init, erlang, application, code, file, gen_tcp, logger]),
                           stdlib => own("4.2", [lists, maps, gen_server, supervisor])},
                running = [{stdlib, permanent, undefined}, {kernel, permanent, undefined}]}}.

own(Vsn, Modules) -> resource([{description, "ERTS  CXC 138 10"}, {vsn, Vsn}, {modules, Modules}]).

%% All keys of a resource, in OTP's order.
resource(Given) ->
    Defaults = [{description, ""}, {id, ""}, {vsn, ""}, {modules, []}, {maxP, infinity}, {maxT, infinity}, {registered, []},
                {included_applications, []}, {optional_applications, []}, {applications, []}, {env, []}, {mod, []}, {start_phases, undefined}],
    [case lists:keyfind(Key, 1, Given) of
         {_, Value} -> {Key, Value};
         false -> {Key, Default}
     end || {Key, Default} <- Defaults].

key(Key, Resource) -> element(2, lists:keyfind(Key, 1, Resource)).

handle_call({load, Application}, _From, S) ->
    {Result, New} = loaded(Application, S),
    {reply, Result, New};
handle_call({unload, Application}, _From, #state{loaded = Loaded, running = Running} = S) ->
    case {is_map_key(Application, Loaded), lists:keymember(Application, 1, Running)} of
        {true, true} ->
            {reply, {error, {running, Application}}, S};
        {true, false} ->
            [epiphany_env:unset(Application, Key) || {Key, _} <- epiphany_env:all(Application)],
            {reply, ok, S#state{loaded = maps:remove(Application, Loaded)}};
        {false, _} ->
            {reply, {error, {not_loaded, Application}}, S}
    end;
handle_call({start, Application, Type}, From, S) ->
    case needed(Application, S) of
        {ok, New} -> start(Application, Type, From, New);
        {Error, New} -> {reply, Error, New}
    end;
handle_call({stop, Application}, From, #state{running = Running} = S) ->
    case lists:keyfind(Application, 1, Running) of
        {_, _, Master} when is_pid(Master) ->
            Master ! {stop, From},
            {noreply, S};
        {_, Type, undefined} ->
            report(Application, stopped, Type),
            {reply, ok, S#state{running = lists:keydelete(Application, 1, Running)}};
        false ->
            case lists:member(Application, S#state.ended) of
                true -> {reply, ok, S#state{ended = lists:delete(Application, S#state.ended)}};
                false -> {reply, {error, {not_started, Application}}, S}
            end
    end;
handle_call({keys, Application}, _From, #state{loaded = Loaded} = S) ->
    case Loaded of
        #{Application := Resource} ->
            {reply, {ok, lists:keyreplace(env, 1, Resource, {env, epiphany_env:all(Application)})}, S};
        #{} ->
            {reply, undefined, S}
    end;
handle_call({application_of, Module, _}, _From, #state{loaded = Loaded} = S) when is_atom(Module) ->
    case [A || {A, Resource} <- lists:sort(maps:to_list(Loaded)), lists:member(Module, key(modules, Resource))] of
        [Application | _] -> {reply, {ok, Application}, S};
        [] -> {reply, undefined, S}
    end;
handle_call({application_of, Pid, _}, _From, S) ->
    {reply, belongs(Pid, S, 100), S};
handle_call({start_type, Pid}, _From, #state{starting = Starting} = S) ->
    Type =
        case belongs(Pid, S, 100) of
            {ok, Application} -> case lists:keymember(Application, 1, Starting) of true -> normal; false -> local end;
            undefined -> undefined
        end,
    {reply, Type, S};
handle_call(shut_down, From, S) ->
    {noreply, next_down(S#state{down = From})};
handle_call(types, _From, #state{running = Running} = S) ->
    {reply, Running, S};
handle_call(loaded, _From, #state{loaded = Loaded} = S) ->
    {reply, [told(A, S) || A <- lists:sort(maps:keys(Loaded))], S};
handle_call(running, _From, #state{running = Running} = S) ->
    {reply, [told(A, S) || {A, _, _} <- Running], S}.

next_down(#state{running = [{_, _, Master} | _]} = S) when is_pid(Master) ->
    Master ! {stop, none},
    S;
next_down(#state{running = [_ | Running]} = S) ->
    next_down(S#state{running = Running});
next_down(#state{down = From} = S) ->
    gen_server:reply(From, ok),
    S.

told(Application, #state{loaded = Loaded}) ->
    Resource = map_get(Application, Loaded),
    {Application, key(description, Resource), key(vsn, Resource)}.

handle_cast(_, S) -> {noreply, S}.

%% {Result, State}
loaded({application, Application, Keys} = Given, #state{loaded = Loaded} = S) when is_atom(Application), is_list(Keys) ->
    case is_map_key(Application, Loaded) of
        true ->
            {{error, {already_loaded, Given}}, S};
        false ->
            Resource = resource(Keys),
            [epiphany_env:set(Application, Key, Value) || {Key, Value} <- key(env, Resource)],
            {ok, S#state{loaded = Loaded#{Application => Resource}}}
    end;
loaded(Application, #state{loaded = Loaded} = S) when is_atom(Application) ->
    File = atom_to_list(Application) ++ ".app",
    case is_map_key(Application, Loaded) of
        true ->
            {{error, {already_loaded, Application}}, S};
        false ->
            case epiphany:resource(Application) of
                {ok, Text} -> read(Text, Application, File, S);
                error -> {{error, {"no such file or directory", File}}, S}
            end
    end;
loaded(Other, S) ->
    {{error, {bad_application, Other}}, S}.

%% The text of a resource file is one term.
read(Text, Application, File, S) ->
    case erl_scan:string(Text) of
        {ok, Tokens, _} ->
            case erl_parse:parse_term(Tokens) of
                {ok, {application, Application, _} = Resource} -> loaded(Resource, S);
                {ok, Term} -> {{error, {bad_application, Term}}, S};
                {error, Reason} -> {{error, {file:format_error(Reason), File}}, S}
            end;
        {error, Reason, _} ->
            {{error, {file:format_error(Reason), File}}, S}
    end.

%% {ok, State} when the application is loaded and all that it needs runs, otherwise {Error, State}.
needed(Application, #state{running = Running, starting = Starting} = S) when is_atom(Application) ->
    case {lists:keymember(Application, 1, Running) orelse lists:keymember(Application, 1, Starting), loaded(Application, S)} of
        {true, _} -> {{error, {already_started, Application}}, S};
        {false, {ok, New}} -> missing(Application, New);
        {false, {{error, {already_loaded, _}}, _}} -> missing(Application, S);
        {false, {Error, _}} -> {Error, S}
    end;
needed(Application, S) ->
    {{error, {bad_application, Application}}, S}.

missing(Application, #state{loaded = Loaded, running = Running} = S) ->
    Resource = map_get(Application, Loaded),
    Optional = key(optional_applications, Resource),
    case [A || A <- key(applications, Resource), not lists:keymember(A, 1, Running), not lists:member(A, Optional) orelse is_map_key(A, Loaded)] of
        [] -> {ok, S};
        [First | _] -> {{error, {not_started, First}}, S}
    end.

%% An application without a module is only noted.
start(Application, Type, From, #state{loaded = Loaded, running = Running, starting = Starting} = S) ->
    Resource = map_get(Application, Loaded),
    case key(mod, Resource) of
        [] ->
            progress(Application),
            {reply, ok, S#state{running = [{Application, Type, undefined} | Running]}};
        {Module, Args} ->
            Master = proc_lib:spawn_opt(?MODULE, master, [self(), Module, Args, key(start_phases, Resource)], [{place, host}, link]),
            {noreply, S#state{starting = [{Application, Type, Master, From} | Starting]}}
    end.

%% {ok, Application} for a process that a master or one of its descendants has started, within so many generations.
belongs(Pid, #state{running = Running, starting = Starting} = S, Left) when is_pid(Pid), Left > 0 ->
    Masters = [{M, A} || {A, _, M} <- Running] ++ [{M, A} || {A, _, M, _} <- Starting],
    case lists:keyfind(Pid, 1, Masters) of
        {_, Application} -> {ok, Application};
        false -> belongs(process_info(Pid, parent), S, Left - 1)
    end;
belongs({parent, Parent}, S, Left) ->
    belongs(Parent, S, Left);
belongs(_, _, _) ->
    undefined.

%% Masters tell when their applications have started and when they have ended.
handle_info({started, Master, Result}, #state{running = Running, starting = Starting} = S) ->
    {value, {Application, Type, _, From}, Left} = lists:keytake(Master, 3, Starting),
    gen_server:reply(From, Result),
    case Result of
        ok ->
            progress(Application),
            {noreply, S#state{running = [{Application, Type, Master} | Running], starting = Left, ended = lists:delete(Application, S#state.ended)}};
        {error, Reason} ->
            report(Application, Reason, Type),
            ended_with(Type, Reason),
            {noreply, S#state{starting = Left}}
    end;
handle_info({ended, Master, _, _}, #state{running = Running, down = Down} = S) when Down =/= none ->
    {noreply, next_down(S#state{running = lists:keydelete(Master, 3, Running)})};
handle_info({ended, Master, Reason, From}, #state{running = Running} = S) ->
    {value, {Application, Type, _}, Left} = lists:keytake(Master, 3, Running),
    report(Application, Reason, Type),
    case From of
        none ->
            ended_with(Type, Reason),
            {noreply, S#state{running = Left, ended = [Application | lists:delete(Application, S#state.ended)]}};
        _ ->
            gen_server:reply(From, ok),
            {noreply, S#state{running = Left}}
    end;
handle_info(_, S) ->
    {noreply, S}.

%% Some applications take the system with them.
ended_with(permanent, _) -> init:stop();
ended_with(transient, normal) -> ok;
ended_with(transient, _) -> init:stop();
ended_with(temporary, _) -> ok.

%% The master of an application: starts it, waits for the end of its first process, and tells the controller.
master(Controller, Module, Args, Phases) ->
    process_flag(trap_exit, true),
    case catch Module:start(normal, Args) of
        {ok, Pid} when is_pid(Pid) -> phases(Phases, Controller, Module, Pid, []);
        {ok, Pid, State} when is_pid(Pid) -> phases(Phases, Controller, Module, Pid, State);
        {error, Reason} -> Controller ! {started, self(), {error, {Reason, {Module, start, [normal, Args]}}}};
        Other -> Controller ! {started, self(), {error, {bad_return, {{Module, start, [normal, Args]}, Other}}}}
    end.

phases([{Phase, Args} | Phases], Controller, Module, Pid, State) ->
    case catch Module:start_phase(Phase, normal, Args) of
        ok ->
            phases(Phases, Controller, Module, Pid, State);
        {error, Reason} ->
            shut_down(Pid),
            Controller ! {started, self(), {error, {Reason, {Module, start_phase, [Phase, normal, Args]}}}};
        Other ->
            shut_down(Pid),
            Controller ! {started, self(), {error, {bad_return, {{Module, start_phase, [Phase, normal, Args]}, Other}}}}
    end;
phases(_, Controller, Module, Pid, State) ->
    Controller ! {started, self(), ok},
    attend(Controller, Module, Pid, State).

attend(Controller, Module, Pid, State) ->
    receive
        {'EXIT', Pid, Reason} ->
            catch Module:stop(State),
            Controller ! {ended, self(), Reason, none};
        {stop, From} ->
            Prepared = prepared(Module, State),
            shut_down(Pid),
            catch Module:stop(Prepared),
            Controller ! {ended, self(), stopped, From};
        _ ->
            attend(Controller, Module, Pid, State)
    end.

prepared(Module, State) ->
    case erlang:function_exported(Module, prep_stop, 1) of
        true ->
            case catch Module:prep_stop(State) of
                {'EXIT', _} -> State;
                Prepared -> Prepared
            end;
        false ->
            State
    end.

shut_down(Pid) ->
    Ref = monitor(process, Pid),
    exit(Pid, shutdown),
    receive {'DOWN', Ref, process, Pid, _} -> ok end.

%% Reports

report(Application, Reason, Type) ->
    logger:log(notice, #{label => {?MODULE, exit}, report => [{application, Application}, {exited, Reason}, {type, Type}]},
               #{domain => [otp], report_cb => fun ?MODULE:format_log/2, error_logger => #{tag => info_report, type => std_info}}).

progress(Application) ->
    logger:log(info, #{label => {?MODULE, progress}, report => [{application, Application}, {started_at, node()}]},
               #{domain => [otp, sasl], report_cb => fun ?MODULE:format_log/2, logger_formatter => #{title => "PROGRESS REPORT"},
                 error_logger => #{tag => info_report, type => progress}}).

%% Characters
format_log(#{report := Items}, #{single_line := true} = Config) ->
    P = logger:term_control(Config),
    Texts = [io_lib:format("~ts: ~" ++ P, [title(Key) | logger:term_args([Value], Config)], logger:term_options(Config)) || {Key, Value} <- Items],
    [lists:join(". ", Texts), "."];
format_log(#{report := Items}, Config) ->
    P = logger:term_control(Config),
    [io_lib:format("    ~w: ~" ++ P ++ "~n", [Key | logger:term_args([Value], Config)], logger:term_options(Config)) || {Key, Value} <- Items].

title(started_at) -> "Started at";
title(Key) -> string:titlecase(atom_to_list(Key)).
