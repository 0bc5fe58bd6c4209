%% Supervisors: servers that start children, restart them by a strategy when they end, and end them in the reverse order.
-module(supervisor).
-behaviour(gen_server).
-export([start_link/2, start_link/3, start_child/2, restart_child/2, delete_child/2, terminate_child/2]).
-export([which_children/1, count_children/1, get_childspec/2, check_childspecs/1, check_childspecs/2, get_callback_module/1]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2, code_change/3, format_status/2, format_log/1, format_log/2]).

-callback init(Args :: term()) -> {ok, {term(), [term()]}} | ignore.

%% pid: undefined, {restarting, the old pid}, or for a specification of dynamic children undefined. start: {M, F, Args}.
-record(child, {pid = undefined, id, start, restart, significant, shutdown, type, modules}).

%% children: {Ids, #{Id => #child{}}}, the last that was started first. dynamics: of simple_one_for_one, the arguments of each child by its pid,
%% {maps, #{}}; restarts: times in seconds, the last first.
-record(state, {name, strategy, children = {[], #{}}, dynamics, intensity, period, restarts = [], dynamic_restarts = 0, auto_shutdown, module, args}).

-define(IS_SIMPLE(S), S#state.strategy =:= simple_one_for_one).

%% Asking

start_link(Module, Args) -> gen_server:start_link(?MODULE, {self, Module, Args}, []).

start_link(Name, Module, Args) -> gen_server:start_link(Name, ?MODULE, {Name, Module, Args}, []).

%% {ok, Pid} | {ok, Pid, Info} | {error, Reason}. Of simple_one_for_one supervisors, with more arguments for the start function.
start_child(Supervisor, SpecOrArgs) -> call(Supervisor, {start_child, SpecOrArgs}).

restart_child(Supervisor, Id) -> call(Supervisor, {restart_child, Id}).

delete_child(Supervisor, Id) -> call(Supervisor, {delete_child, Id}).

terminate_child(Supervisor, IdOrPid) -> call(Supervisor, {terminate_child, IdOrPid}).

%% [{Id, Pid | undefined | restarting, worker | supervisor, Modules}].
which_children(Supervisor) -> call(Supervisor, which_children).

count_children(Supervisor) -> call(Supervisor, count_children).

get_childspec(Supervisor, IdOrPid) -> call(Supervisor, {get_childspec, IdOrPid}).

call(Supervisor, Request) -> gen_server:call(Supervisor, Request, infinity).

get_callback_module(Supervisor) ->
    {status, _, {module, _}, [_, _, _, _, Misc]} = sys:get_status(Supervisor),
    {supervisor, [{"Callback", Module}]} = lists:keyfind(supervisor, 1, Misc),
    Module.

check_childspecs(Specs) -> check_childspecs(Specs, undefined).

%% ok | {error, Reason}; with the kind of automatic shutdown that the supervisor has, undefined if that is not to matter.
check_childspecs(Specs, Auto) when is_list(Specs), Auto =:= undefined orelse Auto =:= never orelse Auto =:= any_significant orelse Auto =:= all_significant ->
    case checked_specs(Specs, Auto) of
        {ok, _} -> ok;
        Error -> Error
    end;
check_childspecs(Specs, Auto) when is_list(Specs) -> {error, {badarg, Auto}};
check_childspecs(Specs, _) -> {error, {badarg, Specs}}.

%% The beginning

init({Name, Module, Args}) ->
    process_flag(trap_exit, true),
    case Module:init(Args) of
        {ok, {Flags, Specs}} ->
            case with_flags(Flags, #state{name = report_name(Name, Module), module = Module, args = Args}) of
                {ok, S} -> first_children(S, Specs);
                {error, Reason} -> {stop, {supervisor_data, Reason}}
            end;
        ignore ->
            ignore;
        Other ->
            {stop, {bad_return, {Module, init, Other}}}
    end.

report_name(self, Module) -> {self(), Module};
report_name(Name, _) -> Name.

first_children(S, [Spec]) when ?IS_SIMPLE(S) ->
    case checked_specs([Spec], S#state.auto_shutdown) of
        {ok, Children} -> {ok, S#state{children = Children, dynamics = {maps, #{}}}};
        {error, Reason} -> {stop, {start_spec, Reason}}
    end;
first_children(S, Specs) when ?IS_SIMPLE(S) ->
    {stop, {bad_start_spec, Specs}};
first_children(#state{name = Name} = S, Specs) ->
    case checked_specs(Specs, S#state.auto_shutdown) of
        {ok, Children} ->
            case start_all(Children, Name) of
                {ok, Started} -> {ok, S#state{children = Started}};
                {error, Started, Reason} -> stop_all(Started, Name), {stop, {shutdown, Reason}}
            end;
        {error, Reason} ->
            {stop, {start_spec, Reason}}
    end.

with_flags({Strategy, Intensity, Period}, S) ->
    with_flags(#{strategy => Strategy, intensity => Intensity, period => Period}, S);
with_flags(Flags, S) when is_map(Flags) ->
    #{strategy := Strategy, intensity := Intensity, period := Period, auto_shutdown := Auto} =
        maps:merge(#{strategy => one_for_one, intensity => 1, period => 5, auto_shutdown => never}, Flags),
    if
        Strategy =/= one_for_one, Strategy =/= one_for_all, Strategy =/= rest_for_one, Strategy =/= simple_one_for_one ->
            {error, {invalid_strategy, Strategy}};
        not is_integer(Intensity); Intensity < 0 ->
            {error, {invalid_intensity, Intensity}};
        not is_integer(Period); Period =< 0 ->
            {error, {invalid_period, Period}};
        Auto =/= never, Auto =/= any_significant, Auto =/= all_significant ->
            {error, {invalid_auto_shutdown, Auto}};
        true ->
            {ok, S#state{strategy = Strategy, intensity = Intensity, period = Period, auto_shutdown = Auto}}
    end;
with_flags(Flags, _) ->
    {error, {invalid_type, Flags}}.

%% Specifications: {ok, Children} | {error, Reason}

checked_specs(Specs, Auto) -> checked_specs(Specs, Auto, {[], #{}}).

checked_specs([Spec | Specs], Auto, {Ids, Known}) ->
    case checked_spec(Spec, Auto) of
        {ok, #child{id = Id}} when is_map_key(Id, Known) -> {error, {duplicate_child_name, Id}};
        {ok, #child{id = Id} = Child} -> checked_specs(Specs, Auto, {[Id | Ids], Known#{Id => Child}});
        Error -> Error
    end;
checked_specs([], _, Children) ->
    {ok, Children}.

checked_spec({Id, Start, Restart, Shutdown, Type, Modules}, Auto) ->
    checked_spec(#{id => Id, start => Start, restart => Restart, shutdown => Shutdown, type => Type, modules => Modules}, Auto);
checked_spec(#{id := _, start := {M, _, _}} = Spec, Auto) -> checked(with_defaults(Spec, M), Auto);
checked_spec(#{id := _, start := _} = Spec, Auto) -> checked(with_defaults(Spec, none), Auto);
checked_spec(#{id := _}, _) -> {error, missing_start};
checked_spec(#{}, _) -> {error, missing_id};
checked_spec(Spec, _) -> {error, {invalid_child_spec, Spec}}.

with_defaults(Spec, M) ->
    Type = maps:get(type, Spec, worker),
    Shutdown =
        case Type of
            worker -> 5000;
            _ -> infinity
        end,
    maps:merge(#{restart => permanent, significant => false, type => Type, shutdown => Shutdown, modules => [M]}, Spec).

checked(#{id := Id, start := Start, restart := Restart, significant := Significant, shutdown := Shutdown, type := Type, modules := Modules}, Auto) ->
    Wrong =
        [{invalid_mfa, Start} || not is_start(Start)] ++
        [{invalid_restart_type, Restart} || not lists:member(Restart, [permanent, temporary, transient])] ++
        significance(Restart, Significant, Auto) ++
        [{invalid_child_type, Type} || Type =/= worker, Type =/= supervisor] ++
        [{invalid_shutdown, Shutdown} || not is_shutdown(Shutdown)],
    case Wrong of
        [] ->
            case modules_error(Modules) of
                ok ->
                    {ok, #child{id = Id, start = Start, restart = Restart, significant = Significant, shutdown = Shutdown, type = Type, modules = Modules}};
                Error ->
                    {error, Error}
            end;
        [First | _] ->
            {error, First}
    end.

is_start({M, F, Args}) -> is_atom(M) andalso is_atom(F) andalso is_list(Args);
is_start(_) -> false.

significance(_, false, _) -> [];
significance(_, true, never) -> [{bad_combination, [{auto_shutdown, never}, {significant, true}]}];
significance(permanent, true, _) -> [{bad_combination, [{restart, permanent}, {significant, true}]}];
significance(_, true, _) -> [];
significance(_, Other, _) -> [{invalid_significant, Other}].

is_shutdown(infinity) -> true;
is_shutdown(brutal_kill) -> true;
is_shutdown(Time) -> is_integer(Time) andalso Time > 0 orelse Time =:= 0.

modules_error(dynamic) ->
    ok;
modules_error(Modules) when is_list(Modules) ->
    case catch lists:foreach(fun(M) -> is_atom(M) orelse throw({invalid_module, M}) end, Modules) of
        ok -> ok;
        Error -> Error
    end;
modules_error(Modules) ->
    {invalid_modules, Modules}.

%% Starting

%% {ok, Children} | {error, those that run, Reason}.
start_all({Ids, Known}, Name) -> start_ids(lists:reverse(Ids), Name, Ids, Known).

start_ids([Id | More], Name, Ids, Known) ->
    Child = map_get(Id, Known),
    case start_one(Name, Child) of
        {ok, undefined} when Child#child.restart =:= temporary -> start_ids(More, Name, lists:delete(Id, Ids), maps:remove(Id, Known));
        {ok, Pid} -> start_ids(More, Name, Ids, Known#{Id => Child#child{pid = Pid}});
        {ok, Pid, _} -> start_ids(More, Name, Ids, Known#{Id => Child#child{pid = Pid}});
        {error, Reason} ->
            report(start_error, Reason, Child, Name),
            {error, {Ids, Known}, {failed_to_start_child, Id, Reason}}
    end;
start_ids([], _, Ids, Known) ->
    {ok, {Ids, Known}}.

%% {ok, Pid or undefined} | {ok, Pid, Info} | {error, Reason}.
start_one(Name, #child{start = {M, F, Args}} = Child) ->
    case started(M, F, Args) of
        {ok, Pid} when is_pid(Pid) ->
            progress(Child#child{pid = Pid}, Name),
            {ok, Pid};
        {ok, Pid, Info} when is_pid(Pid) ->
            progress(Child#child{pid = Pid}, Name),
            {ok, Pid, Info};
        Other ->
            Other
    end.

started(M, F, Args) ->
    case catch apply(M, F, Args) of
        {ok, Pid} when is_pid(Pid) -> {ok, Pid};
        {ok, Pid, Info} when is_pid(Pid) -> {ok, Pid, Info};
        ignore -> {ok, undefined};
        {error, Reason} -> {error, Reason};
        Other -> {error, Other}
    end.

%% Answers

handle_call({start_child, Args}, _From, S) when ?IS_SIMPLE(S) ->
    Template = template(S),
    {M, F, First} = Template#child.start,
    case dynamic_started(M, F, First, Args) of
        {ok, undefined} -> {reply, {ok, undefined}, S};
        {ok, Pid} -> progress_of(Pid, Template, S), {reply, {ok, Pid}, grown(Pid, First ++ Args, S)};
        {ok, Pid, Info} -> progress_of(Pid, Template, S), {reply, {ok, Pid, Info}, grown(Pid, First ++ Args, S)};
        {error, Reason} -> {reply, {error, Reason}, S}
    end;
handle_call({start_child, Spec}, _From, S) ->
    case checked_spec(Spec, S#state.auto_shutdown) of
        {ok, Child} -> start_new(Child, S);
        {error, Reason} -> {reply, {error, Reason}, S}
    end;
handle_call({get_childspec, IdOrPid}, _From, S) ->
    case described(IdOrPid, S) of
        {ok, Child} -> {reply, {ok, spec(Child)}, S};
        error -> {reply, {error, not_found}, S}
    end;
handle_call({terminate_child, Pid}, _From, S) when is_pid(Pid), ?IS_SIMPLE(S) ->
    case find_dynamic(Pid, S) of
        {ok, #child{pid = Known} = Child} ->
            stop_child(Child, S#state.name),
            {reply, ok, shrunk(Known, S)};
        error ->
            {reply, case is_process_alive(Pid) of true -> {error, not_found}; false -> ok end, S}
    end;
handle_call({_, _}, _From, S) when ?IS_SIMPLE(S) ->
    {reply, {error, simple_one_for_one}, S};
handle_call({terminate_child, Id}, _From, S) ->
    case find(Id, S) of
        {ok, Child} ->
            stop_child(Child, S#state.name),
            {reply, ok, ended(Child, S)};
        error ->
            {reply, {error, not_found}, S}
    end;
handle_call({restart_child, Id}, _From, S) ->
    case find(Id, S) of
        {ok, #child{pid = undefined} = Child} ->
            case start_one(S#state.name, Child) of
                {ok, Pid} ->
                    {reply, {ok, Pid}, keep(Child#child{pid = Pid}, S)};
                {ok, Pid, Info} ->
                    {reply, {ok, Pid, Info}, keep(Child#child{pid = Pid}, S)};
                {error, Reason} ->
                    {reply, {error, Reason}, S}
            end;
        {ok, #child{pid = {restarting, _}}} ->
            {reply, {error, restarting}, S};
        {ok, _} ->
            {reply, {error, running}, S};
        error ->
            {reply, {error, not_found}, S}
    end;
handle_call({delete_child, Id}, _From, S) ->
    case find(Id, S) of
        {ok, #child{pid = undefined}} -> {reply, ok, remove(Id, S)};
        {ok, #child{pid = {restarting, _}}} -> {reply, {error, restarting}, S};
        {ok, _} -> {reply, {error, running}, S};
        error -> {reply, {error, not_found}, S}
    end;
handle_call(which_children, _From, #state{dynamics = {maps, Dynamics}} = S) ->
    #child{type = Type, modules = Modules} = template(S),
    {reply, [{undefined, shown_pid(Pid), Type, Modules} || Pid <- maps:keys(Dynamics)], S};
handle_call(which_children, _From, #state{children = {Ids, Known}} = S) ->
    {reply, [shown(map_get(Id, Known)) || Id <- Ids], S};
handle_call(count_children, _From, #state{dynamics = {maps, Dynamics}, dynamic_restarts = Restarts} = S) ->
    Children = maps:size(Dynamics),
    {reply, counted(1, Children - Restarts, (template(S))#child.type, Children), S};
handle_call(count_children, _From, #state{children = {Ids, Known}} = S) ->
    Children = maps:values(Known),
    Active = length([active || #child{pid = Pid} <- Children, is_pid(Pid), is_process_alive(Pid)]),
    Supervisors = length([supervisor || #child{type = supervisor} <- Children]),
    {reply, [{specs, length(Ids)}, {active, Active}, {supervisors, Supervisors}, {workers, length(Ids) - Supervisors}], S}.

shown(#child{id = Id, pid = Pid, type = Type, modules = Modules}) -> {Id, shown_pid(Pid), Type, Modules}.

shown_pid({restarting, _}) -> restarting;
shown_pid(Pid) -> Pid.

counted(Specs, Active, supervisor, N) -> [{specs, Specs}, {active, Active}, {supervisors, N}, {workers, 0}];
counted(Specs, Active, worker, N) -> [{specs, Specs}, {active, Active}, {supervisors, 0}, {workers, N}].

spec(#child{id = Id, start = Start, restart = Restart, significant = Significant, shutdown = Shutdown, type = Type, modules = Modules}) ->
    #{id => Id, start => Start, restart => Restart, significant => Significant, shutdown => Shutdown, type => Type, modules => Modules}.

described(Pid, S) when is_pid(Pid), ?IS_SIMPLE(S) -> find_dynamic(Pid, S);
described(Id, S) ->
    case find(Id, S) of
        {ok, Child} -> {ok, Child};
        error when is_pid(Id) -> find_pid(Id, S);
        error -> error
    end.

start_new(#child{id = Id, restart = Restart} = Child, S) ->
    case find(Id, S) of
        {ok, #child{pid = Pid}} when is_pid(Pid) ->
            {reply, {error, {already_started, Pid}}, S};
        {ok, _} ->
            {reply, {error, already_present}, S};
        error ->
            case start_one(S#state.name, Child) of
                {ok, undefined} when Restart =:= temporary ->
                    {reply, {ok, undefined}, S};
                {ok, Pid} ->
                    {reply, {ok, Pid}, add(started(Child, Pid), S)};
                {ok, Pid, Info} ->
                    {reply, {ok, Pid, Info}, add(started(Child, Pid), S)};
                {error, Reason} ->
                    {reply, {error, {Reason, Child}}, S}
            end
    end.

%% The arguments of a child that is started later, and never again, are not kept.
started(#child{restart = temporary, start = {M, F, _}} = Child, Pid) -> Child#child{pid = Pid, start = {M, F, undefined}};
started(Child, Pid) -> Child#child{pid = Pid}.

%% The arguments may be no list: then the child does not start.
dynamic_started(M, F, First, More) ->
    case catch First ++ More of
        Args when is_list(Args) -> started(M, F, Args);
        Bad -> {error, Bad}
    end.

progress_of(Pid, Template, S) -> progress(Template#child{pid = Pid}, S#state.name).

%% Only children that are restarted are started with their arguments again.
grown(Pid, Args, #state{dynamics = {maps, Dynamics}} = S) ->
    Kept =
        case (template(S))#child.restart of
            temporary -> undefined;
            _ -> Args
        end,
    S#state{dynamics = {maps, Dynamics#{Pid => Kept}}}.

shrunk(Pid, #state{dynamics = {maps, Dynamics}} = S) -> S#state{dynamics = {maps, maps:remove(Pid, Dynamics)}}.

template(#state{children = {[Id], Known}}) -> map_get(Id, Known).

find(Id, #state{children = {_, Known}}) -> maps:find(Id, Known).

%% The dynamic child with a process, or that had it and is to start again.
find_dynamic(Pid, #state{dynamics = {maps, Dynamics}} = S) ->
    case [Known || Known <- [Pid, {restarting, Pid}], is_map_key(Known, Dynamics)] of
        [Known | _] -> {ok, (template(S))#child{pid = Known}};
        [] -> error
    end.

find_pid(Pid, #state{children = {_, Known}}) -> pid_in(maps:values(Known), Pid).

pid_in([#child{pid = Pid} = Child | _], Pid) -> {ok, Child};
pid_in([_ | Children], Pid) -> pid_in(Children, Pid);
pid_in([], _) -> error.

keep(#child{id = Id} = Child, #state{children = {Ids, Known}} = S) -> S#state{children = {Ids, Known#{Id => Child}}}.

add(#child{id = Id} = Child, #state{children = {Ids, Known}} = S) -> S#state{children = {[Id | Ids], Known#{Id => Child}}}.

remove(Id, #state{children = {Ids, Known}} = S) -> S#state{children = {lists:delete(Id, Ids), maps:remove(Id, Known)}}.

%% A child that has ended and is not restarted: of temporary ones nothing stays.
ended(#child{id = Id, restart = temporary}, S) -> remove(Id, S);
ended(Child, S) -> keep(Child#child{pid = undefined}, S).

%% What failed to start again is tried once more, if nobody has deleted or started it.
handle_cast({try_again_restart, Pid}, #state{dynamics = {maps, Dynamics}} = S) ->
    case Dynamics of
        #{Pid := Args} ->
            {M, F, _} = (template(S))#child.start,
            again(restart((template(S))#child{pid = Pid, start = {M, F, Args}}, S));
        #{} ->
            {noreply, S}
    end;
handle_cast({try_again_restart, Id}, S) ->
    case find(Id, S) of
        {ok, #child{pid = {restarting, _}} = Child} -> again(restart(Child, S));
        _ -> {noreply, S}
    end.

again({ok, S}) -> {noreply, S};
again({shutdown, S}) -> {stop, shutdown, S}.

handle_info({'EXIT', Pid, Reason}, S) ->
    again(died(Pid, Reason, S));
handle_info(Message, S) ->
    logger:log(error, "Supervisor received unexpected message: ~tp~n", [Message],
               #{domain => [otp], error_logger => #{tag => error}}),
    {noreply, S}.

terminate(_Reason, #state{dynamics = {maps, Dynamics}} = S) ->
    stop_dynamics(maps:keys(Dynamics), template(S), S#state.name);
terminate(_Reason, #state{children = Children, name = Name}) ->
    stop_all(Children, Name).

%% Restarting: {ok, State} | {shutdown, State}

died(Pid, Reason, #state{dynamics = {maps, Dynamics}} = S) ->
    case Dynamics of
        #{Pid := Args} ->
            Template = template(S),
            {M, F, _} = Template#child.start,
            after_death(Reason, Template#child{pid = Pid, start = {M, F, Args}}, S);
        #{} ->
            {ok, S}
    end;
died(Pid, Reason, S) ->
    case find_pid(Pid, S) of
        {ok, Child} -> after_death(Reason, Child, S);
        error -> {ok, S}
    end.

after_death(Reason, #child{restart = permanent} = Child, S) ->
    report(child_terminated, Reason, Child, S#state.name),
    restart(Child, S);
after_death(Reason, #child{restart = Restart} = Child, S) ->
    case {is_regular(Reason), Restart} of
        {true, _} ->
            auto_shutdown(Child, gone(Child, S));
        {false, transient} ->
            report(child_terminated, Reason, Child, S#state.name),
            restart(Child, S);
        {false, temporary} ->
            report(child_terminated, Reason, Child, S#state.name),
            auto_shutdown(Child, gone(Child, S))
    end.

is_regular(normal) -> true;
is_regular(shutdown) -> true;
is_regular({shutdown, _}) -> true;
is_regular(_) -> false.

gone(#child{pid = Pid}, S) when ?IS_SIMPLE(S) -> shrunk(Pid, S);
gone(Child, S) -> ended(Child, S).

%% Significant children may take the supervisor with them.
auto_shutdown(#child{significant = true}, #state{auto_shutdown = any_significant} = S) ->
    {shutdown, S};
auto_shutdown(#child{significant = true}, #state{auto_shutdown = all_significant} = S) ->
    case has_significant(S) of
        true -> {ok, S};
        false -> {shutdown, S}
    end;
auto_shutdown(_, S) ->
    {ok, S}.

%% Is there a significant child that runs, or will?
has_significant(#state{dynamics = {maps, Dynamics}}) ->
    maps:size(Dynamics) > 0;
has_significant(#state{children = {_, Known}}) ->
    lists:any(fun(#child{significant = Significant, pid = Pid}) -> Significant andalso Pid =/= undefined end, maps:values(Known)).

restart(Child, S) ->
    case too_often(S) of
        {false, Counted} ->
            restart(Counted#state.strategy, Child, Counted);
        {true, Counted} ->
            report(shutdown, reached_max_restart_intensity, Child, S#state.name),
            {shutdown, gone(Child#child{restart = temporary}, Counted)}
    end.

%% More restarts than the intensity within the period?
too_often(#state{intensity = Intensity, period = Period, restarts = Restarts} = S) ->
    Now = erlang:monotonic_time(second),
    Recent = [Now | [Time || Time <- Restarts, Time >= Now - Period]],
    {length(Recent) > Intensity, S#state{restarts = Recent}}.

restart(simple_one_for_one, #child{pid = Old, start = {M, F, Args}} = Child, #state{dynamics = {maps, Dynamics}} = S) ->
    {Was, Left} =
        case Old of
            {restarting, _} -> {1, S#state.dynamic_restarts - 1};
            _ -> {0, S#state.dynamic_restarts}
        end,
    Others = maps:remove(Old, Dynamics),
    case started(M, F, Args) of
        {ok, undefined} ->
            {ok, S#state{dynamics = {maps, Others}, dynamic_restarts = Left}};
        {ok, Pid} ->
            progress_of(Pid, Child, S),
            {ok, S#state{dynamics = {maps, Others#{Pid => Args}}, dynamic_restarts = Left}};
        {ok, Pid, _} ->
            progress_of(Pid, Child, S),
            {ok, S#state{dynamics = {maps, Others#{Pid => Args}}, dynamic_restarts = Left}};
        {error, Reason} ->
            Waiting =
                case Was of
                    1 -> Old;
                    0 -> {restarting, Old}
                end,
            report(start_error, Reason, Child, S#state.name),
            try_again(Waiting),
            {ok, S#state{dynamics = {maps, Others#{Waiting => Args}}, dynamic_restarts = Left + 1}}
    end;
restart(one_for_one, #child{id = Id, pid = Old} = Child, S) ->
    case start_one(S#state.name, Child) of
        {ok, Pid} ->
            {ok, keep(Child#child{pid = Pid}, S)};
        {ok, Pid, _} ->
            {ok, keep(Child#child{pid = Pid}, S)};
        {error, Reason} ->
            report(start_error, Reason, Child, S#state.name),
            try_again(Id),
            {ok, keep(Child#child{pid = restarting(Old)}, S)}
    end;
restart(rest_for_one, #child{id = Id} = Child, #state{children = {Ids, Known}} = S) ->
    {Later, [Id | Earlier]} = lists:splitwith(fun(I) -> I =/= Id end, Ids),
    restart_group(Child, Later ++ [Id], Earlier, Known, S);
restart(one_for_all, Child, #state{children = {Ids, Known}} = S) ->
    restart_group(Child, Ids, [], Known, S).

%% Ends the processes of Group, the last started first, and starts them anew; the others stay.
restart_group(#child{id = Id} = Child, Group, Others, Known, #state{name = Name} = S) ->
    Without = Known#{Id => Child#child{pid = undefined}},
    {Ids, Stopped} = stop_all({Group, maps:with(Group, Without)}, Name),
    case start_all({Ids, Stopped}, Name) of
        {ok, {Now, Started}} ->
            {ok, S#state{children = {Now ++ Others, maps:merge(maps:with(Others, Known), Started)}}};
        {error, {Now, Started}, {failed_to_start_child, Failed, _}} ->
            Old = case Failed of Id -> Child#child.pid; _ -> undefined end,
            Waiting = Started#{Failed => (map_get(Failed, Started))#child{pid = restarting(Old)}},
            try_again(Failed),
            {ok, S#state{children = {Now ++ Others, maps:merge(maps:with(Others, Known), Waiting)}}}
    end.

restarting({restarting, _} = Pid) -> Pid;
restarting(Pid) -> {restarting, Pid}.

try_again(Which) -> gen_server:cast(self(), {try_again_restart, Which}).

%% Ending

%% The children without their processes; temporary ones are gone.
stop_all({Ids, Known}, Name) -> stop_ids(Ids, Name, Ids, Known).

stop_ids([Id | More], Name, Ids, Known) ->
    #child{restart = Restart} = Child = map_get(Id, Known),
    stop_child(Child, Name),
    case Restart of
        temporary -> stop_ids(More, Name, lists:delete(Id, Ids), maps:remove(Id, Known));
        _ -> stop_ids(More, Name, Ids, Known#{Id => Child#child{pid = undefined}})
    end;
stop_ids([], _, Ids, Known) ->
    {Ids, Known}.

stop_child(#child{pid = Pid} = Child, Name) when is_pid(Pid) ->
    case stopped(Pid, watched(Pid), Child) of
        ok -> ok;
        {error, Reason} -> report(shutdown_error, Reason, Child, Name)
    end;
stop_child(_, _) ->
    ok.

%% A monitor takes the place of the link, which the child may have taken away.
watched(Pid) ->
    Ref = monitor(process, Pid),
    unlink(Pid),
    receive
        {'EXIT', Pid, Reason} ->
            receive {'DOWN', Ref, process, Pid, _} -> {gone, Reason} end
    after 0 ->
        Ref
    end.

stopped(_, {gone, Reason}, Child) ->
    as_expected(Reason, Child);
stopped(Pid, Ref, #child{shutdown = brutal_kill} = Child) ->
    exit(Pid, kill),
    receive
        {'DOWN', Ref, process, Pid, killed} -> ok;
        {'DOWN', Ref, process, Pid, Reason} -> as_expected(Reason, Child)
    end;
stopped(Pid, Ref, #child{shutdown = Time} = Child) ->
    exit(Pid, shutdown),
    receive
        {'DOWN', Ref, process, Pid, Reason} -> as_expected(Reason, Child)
    after Time ->
        exit(Pid, kill),
        receive {'DOWN', Ref, process, Pid, Reason} -> {error, Reason} end
    end.

as_expected(shutdown, _) -> ok;
as_expected({shutdown, _}, _) -> ok;
as_expected(noproc, _) -> ok;
as_expected(normal, #child{restart = Restart}) when Restart =/= permanent -> ok;
as_expected(Reason, _) -> {error, Reason}.

%% All at once, as there may be many; each reason that is not as expected is reported once, with the number of children.
stop_dynamics(Pids, #child{shutdown = Shutdown} = Template, Name) ->
    Watched = [{Pid, watched(Pid)} || Pid <- Pids, is_pid(Pid)],
    Signal =
        case Shutdown of
            brutal_kill -> kill;
            _ -> shutdown
        end,
    [exit(Pid, Signal) || {Pid, Ref} <- Watched, is_reference(Ref)],
    Timer =
        case Shutdown of
            Time when is_integer(Time) -> erlang:start_timer(Time, self(), kill);
            _ -> none
        end,
    Gone = [as_expected(Reason, Template) || {_, {gone, Reason}} <- Watched],
    Reasons = Gone ++ await_all(maps:from_list([{Ref, Pid} || {Pid, Ref} <- Watched, is_reference(Ref)]), Timer, Template, []),
    lists:foreach(fun({Reason, N}) -> report_many(Reason, N, Template, Name) end, tally([Reason || {error, Reason} <- Reasons])).

await_all(Waiting, Timer, _, Reasons) when Waiting =:= #{} ->
    cancelled(Timer),
    Reasons;
await_all(Waiting, Timer, #child{shutdown = Shutdown} = Template, Reasons) ->
    receive
        {'DOWN', Ref, process, _, Reason} when is_map_key(Ref, Waiting) ->
            Result =
                case {Reason, Shutdown} of
                    {killed, brutal_kill} -> ok;
                    _ -> as_expected(Reason, Template)
                end,
            await_all(maps:remove(Ref, Waiting), Timer, Template, [Result | Reasons]);
        {timeout, Timer, kill} ->
            [exit(Pid, kill) || Pid <- maps:values(Waiting)],
            await_all(Waiting, none, Template, Reasons)
    end.

cancelled(none) -> ok;
cancelled(Timer) ->
    erlang:cancel_timer(Timer),
    receive
        {timeout, Timer, kill} -> ok
    after 0 ->
        ok
    end.

tally(Reasons) ->
    [{Reason, length([same || R <- Reasons, R =:= Reason])} || Reason <- lists:usort(Reasons)].

%% New code may have new flags and other children.
code_change(_, #state{module = Module, args = Args} = S, _) ->
    case Module:init(Args) of
        {ok, {Flags, Specs}} ->
            case with_flags(Flags, S) of
                {ok, New} -> with_specs(Specs, New);
                {error, {invalid_type, _}} -> {error, {bad_flags, Flags}};
                {error, Reason} -> {error, Reason}
            end;
        ignore ->
            {ok, S};
        Error ->
            Error
    end.

with_specs(Specs, S) when ?IS_SIMPLE(S) ->
    case checked_specs(Specs, S#state.auto_shutdown) of
        {ok, {[_], _} = Children} -> {ok, S#state{children = Children}};
        Other -> {error, Other}
    end;
with_specs(Specs, #state{children = {Ids, Known}} = S) ->
    case checked_specs(Specs, S#state.auto_shutdown) of
        {ok, {NewIds, New}} ->
            Kept = [Id || Id <- Ids, not is_map_key(Id, New)],
            Pids = maps:map(fun(Id, Child) -> with_pid(Child, maps:find(Id, Known)) end, New),
            {ok, S#state{children = {Kept ++ NewIds, maps:merge(Known, Pids)}}};
        {error, Reason} ->
            {error, Reason}
    end.

with_pid(Child, {ok, #child{pid = Pid}}) -> Child#child{pid = Pid};
with_pid(Child, error) -> Child.

format_status(terminate, [_, S]) -> S;
format_status(_, [_, #state{module = Module} = S]) -> [{data, [{"State", S}]}, {supervisor, [{"Callback", Module}]}].

%% Reports

report(Context, Reason, Child, Name) -> report_error(Context, Reason, offender(Child), Name).

report_many(Reason, N, #child{} = Template, Name) ->
    [{pid, _} | Offender] = offender(Template),
    report_error(shutdown_error, Reason, [{nb_children, N} | Offender], Name).

report_error(Context, Reason, Offender, Name) ->
    logger:log(error, #{label => {?MODULE, Context},
                        report => [{supervisor, Name}, {errorContext, Context}, {reason, Reason}, {offender, Offender}]},
               #{domain => [otp, sasl], report_cb => fun ?MODULE:format_log/2, logger_formatter => #{title => "SUPERVISOR REPORT"},
                 error_logger => #{tag => error_report, type => supervisor_report, report_cb => fun ?MODULE:format_log/1}}).

progress(Child, Name) ->
    case logger:allow(info, ?MODULE) of
        true ->
            logger:log(info, #{label => {?MODULE, progress}, report => [{supervisor, Name}, {started, offender(Child)}]},
                       #{domain => [otp, sasl], report_cb => fun ?MODULE:format_log/2, logger_formatter => #{title => "PROGRESS REPORT"},
                         error_logger => #{tag => info_report, type => progress, report_cb => fun ?MODULE:format_log/1}});
        false ->
            ok
    end.

offender(#child{pid = Pid, id = Id, start = Start, restart = Restart, significant = Significant, shutdown = Shutdown, type = Type}) ->
    [{pid, old_pid(Pid)}, {id, Id}, {mfargs, Start}, {restart_type, Restart}, {significant, Significant}, {shutdown, Shutdown}, {child_type, Type}].

old_pid({restarting, Pid}) -> Pid;
old_pid(Pid) -> Pid.

%% {Format, Args}
format_log(Report) -> gen:format_log(fun text/3, Report).

%% Characters
format_log(#{report := [Supervisor | Parts]}, #{single_line := true} = Config) ->
    P = logger:term_control(Config),
    {Child, Others} = lists:partition(fun({Part, _}) -> Part =:= offender orelse Part =:= started end, Parts),
    {ChildFormat, ChildArgs} = one_line(Child),
    Format = lists:append([title(Part) ++ ": ~" ++ P ++ ". " || {Part, _} <- [Supervisor | Others]]),
    io_lib:format(Format ++ ChildFormat, logger:term_args([Value || {_, Value} <- [Supervisor | Others]], Config) ++ ChildArgs,
                  logger:term_options(Config));
format_log(Report, Config) ->
    gen:format_log(fun text/3, Report, Config).

title(supervisor) -> "Supervisor";
title(errorContext) -> "Context";
title(reason) -> "Reason".

%% A child by its name, whatever the depth.
one_line([{Kind, Child}]) ->
    Title = case Kind of offender -> "Offender:"; started -> "Started:" end,
    {id, Id} = lists:keyfind(id, 1, Child),
    case lists:keyfind(pid, 1, Child) of
        {pid, Pid} -> {"~s id=~w,pid=~w.", [Title, Id, Pid]};
        false ->
            {nb_children, N} = lists:keyfind(nb_children, 1, Child),
            {"~s id=~w,nb_children=~w.", [Title, Id, N]}
    end.

text(#{report := [{supervisor, Name}, {started, Child}]}, P, false) ->
    {"    supervisor: ~" ++ P ++ "~n    started: ~" ++ P ++ "~n", [Name, Child]};
text(#{report := [{supervisor, Name}, {errorContext, Context}, {reason, Reason}, {offender, Offender}]}, P, false) ->
    {"    supervisor: ~" ++ P ++ "~n    errorContext: ~" ++ P ++ "~n    reason: ~" ++ P ++ "~n    offender: ~" ++ P ++ "~n",
     [Name, Context, Reason, Offender]}.
