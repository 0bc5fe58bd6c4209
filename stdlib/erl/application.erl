%% Applications: named parts of a system with parameters, which start and stop as a whole. The parameters are kept by the master for all
%% processes; what is loaded and what runs is known to a process, the application controller, which begins with the first question.
-module(application).
-export([get_env/1, get_env/2, get_env/3, set_env/1, set_env/2, set_env/3, set_env/4, unset_env/2, unset_env/3]).
-export([get_all_env/0, get_all_env/1, get_key/1, get_key/2, get_all_key/0, get_all_key/1, get_application/0, get_application/1]).
-export([load/1, load/2, unload/1, start/1, start/2, ensure_started/1, ensure_started/2, ensure_all_started/1, ensure_all_started/2]).
-export([start_boot/1, start_boot/2, stop/1, which_applications/0, which_applications/1, loaded_applications/0, info/0]).
-export([permit/2, takeover/2, start_type/0]).

-callback start(StartType :: term(), StartArgs :: term()) -> {ok, pid()} | {ok, pid(), term()} | {error, term()}.
-callback stop(State :: term()) -> term().

%% Parameters

%% Of the application that the process belongs to.
get_env(Key) ->
    case get_application() of
        {ok, Application} -> get_env(Application, Key);
        undefined -> undefined
    end.

%% {ok, Value} or undefined.
get_env(Application, Key) -> epiphany_env:get(Application, Key).

get_env(Application, Key, Default) ->
    case get_env(Application, Key) of
        {ok, Value} -> Value;
        undefined -> Default
    end.

%% All parameters as [{Key, Value}].
get_all_env() ->
    case get_application() of
        {ok, Application} -> get_all_env(Application);
        undefined -> []
    end.

get_all_env(Application) -> epiphany_env:all(Application).

%% Config is [{Application, [{Key, Value}]}].
set_env(Config) -> set_env(Config, []).

set_env(Config, Options) when is_list(Config), is_list(Options) ->
    case fault(Config, []) of
        none -> ok;
        Fault -> error({badarg, lists:flatten(Fault)}, [Config, Options])
    end,
    [set_env(Application, Key, Value) || {Application, Env} <- Config, {Key, Value} <- Env],
    ok.

%% What is wrong with a list of parameters, or none.
fault([{Application, Env} | Config], Seen) when is_atom(Application), is_list(Env) ->
    case lists:member(Application, Seen) of
        true ->
            io_lib:format("duplicate application config: ~tp", [Application]);
        false ->
            case env_fault(Env, []) of
                none -> fault(Config, [Application | Seen]);
                Fault -> io_lib:format("application: ~tp; ~ts", [Application, Fault])
            end
    end;
fault([{Application, _} | _], _) when is_atom(Application) ->
    io_lib:format("application: ~tp; parameters must be a list", [Application]);
fault([{Application, Env} | _], _) when is_list(Env) ->
    io_lib:format("application: ~tp; application name must be an atom", [Application]);
fault([Other | _], _) ->
    io_lib:format("invalid application config: ~tp", [Other]);
fault([], _) ->
    none.

env_fault([{Key, _} | Env], Seen) when is_atom(Key) ->
    case lists:member(Key, Seen) of
        true -> io_lib:format("duplicate parameter: ~tp", [Key]);
        false -> env_fault(Env, [Key | Seen])
    end;
env_fault([{Key, _} | _], _) -> io_lib:format("invalid parameter name: ~tp", [Key]);
env_fault([Other | _], _) -> io_lib:format("invalid parameter: ~tp", [Other]);
env_fault([], _) -> none.

set_env(Application, Key, Value) -> epiphany_env:set(Application, Key, Value).

%% The options say how long to wait and whether to survive a restart of the application: neither has a meaning here.
set_env(Application, Key, Value, Options) when is_list(Options) -> set_env(Application, Key, Value).

unset_env(Application, Key) -> epiphany_env:unset(Application, Key).

unset_env(Application, Key, Options) when is_list(Options) -> unset_env(Application, Key).

%% What is loaded

%% The application that the caller, a process or a module belongs to: {ok, Application} or undefined.
get_application() -> get_application(self()).

get_application(Process) -> ask({application_of, Process, self()}).

%% {ok, Value} of a key of the application's resource, or undefined.
get_key(Key) ->
    case get_application() of
        {ok, Application} -> get_key(Application, Key);
        undefined -> undefined
    end.

get_key(Application, Key) ->
    case get_all_key(Application) of
        {ok, Keys} ->
            case lists:keyfind(Key, 1, Keys) of
                {_, Value} -> {ok, Value};
                false -> undefined
            end;
        undefined ->
            undefined
    end.

get_all_key() ->
    case get_application() of
        {ok, Application} -> get_all_key(Application);
        undefined -> []
    end.

get_all_key(Application) -> ask({keys, Application}).

%% An application's name, whose resource is in the file Application.app, or the resource itself.
load(Application) -> load(Application, []).

load(Application, _Distribution) -> ask({load, Application}).

unload(Application) -> ask({unload, Application}).

%% [{Application, Description, Version}].
loaded_applications() -> ask(loaded).

which_applications() -> ask(running).

which_applications(_Timeout) -> ask(running).

info() ->
    Running = ask(types),
    [{loaded, loaded_applications()}, {loading, []}, {started, [{A, Type} || {A, Type, _} <- Running]}, {start_p_false, []},
     {running, [{A, Master} || {A, _, Master} <- Running]}, {starting, []}].

%% Starting and stopping

start(Application) -> start(Application, temporary).

%% Type: permanent, transient or temporary: whether the system ends with the application, always, when it fails, or never.
start(Application, Type) when Type =:= permanent; Type =:= transient; Type =:= temporary -> ask({start, Application, Type});
start(_, Type) -> {error, {invalid_restart_type, Type}}.

ensure_started(Application) -> ensure_started(Application, temporary).

ensure_started(Application, Type) ->
    case start(Application, Type) of
        {error, {already_started, Application}} -> ok;
        Result -> Result
    end.

ensure_all_started(Application) -> ensure_all_started(Application, temporary).

%% {ok, those that were not running, in the order of their start} or {error, {the one that failed, Reason}}.
ensure_all_started(Application, Type) when is_atom(Application) ->
    case with_needed(Application, Type, []) of
        {ok, Started} -> {ok, lists:reverse(Started)};
        Error -> Error
    end.

with_needed(Application, Type, Started) ->
    case start(Application, Type) of
        ok ->
            {ok, [Application | Started]};
        {error, {already_started, _}} ->
            {ok, Started};
        {error, {not_started, Needed}} ->
            case with_needed(Needed, Type, Started) of
                {ok, Now} -> with_needed(Application, Type, Now);
                Error -> Error
            end;
        {error, Reason} ->
            [stop(A) || A <- Started],
            {error, {Application, Reason}}
    end.

start_boot(Application) -> start(Application).

start_boot(Application, Type) -> start(Application, Type).

stop(Application) -> ask({stop, Application}).

ask(Request) -> application_controller:ask(Request).

%% There is one node: an application runs on it, or not at all.

permit(Application, Permission) when is_atom(Application), is_boolean(Permission) ->
    case lists:keymember(Application, 1, loaded_applications()) of
        true -> ok;
        false -> {error, {not_loaded, Application}}
    end;
permit(Application, Permission) ->
    exit({badarg, {?MODULE, permit, [Application, Permission]}}).

takeover(_, _) -> {error, {not_running_distributed, node()}}.

%% How the application that the process belongs to is started: normal, or local once it runs; undefined for other processes.
start_type() -> ask({start_type, self()}).
