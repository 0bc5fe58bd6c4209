%% Processes on the cores of the Epiphany. The BIFs of the virtual machine behind it are internal_spawn/4, count/0,
%% state/0, host/0, modules/0, load_module/1, resource/1, mark/1 and timers/2:
%%
%%   count()         the number of cores;
%%   state()         offline | booting | online | unavailable;
%%   host()          where the caller runs: master (the host) or slave (a core);
%%   modules()       the names of the modules that are loaded;
%%   load_module(M)  {module, M} | {error, Reason};
%%   resource(A)     the characters of the file A.app beside the program's modules: {ok, Characters} | error;
%%   mark(Name)      tells whoever measures the run that it has come to the point of that name, an atom: ok;
%%   timers(A, B)    on a core: what its two CTIMERs have counted since the last call, {N, M}; from now on they count the events A and B, of off, clk,
%%                   idle, ialu_inst, fpu_inst, dual_inst, e1_stalls, ra_stalls, local_fetch_stalls, local_load_stalls, ext_fetch_stalls,
%%                   ext_load_stalls, mesh_traffic0 and mesh_traffic1. They stand still while a process waits for a message or an answer of the
%%                   master, and go on with the next process of the core. On the host: error notsup.
-module(epiphany).
-export([boot/0, spawn/1, spawn/3, spawn_link/1, spawn_link/3, spawn_monitor/1, spawn_monitor/3]).
-export([spawn_opt/2, spawn_opt/4, spawn/2, spawn/4, spawn_link/2, spawn_link/4, spawn_monitor/2, spawn_monitor/4, spawn_opt/3, spawn_opt/5]).

%% Says whether the cores can be used: already_online, or {error, State}.
boot() ->
    case epiphany:state() of
        online -> already_online;
        State -> {error, State}
    end.

%% Each starts a process on a free core and raises system_limit when every core is taken.

spawn(F) -> start(F, []).

spawn(M, F, Args) -> start(M, F, Args, []).

spawn_link(F) -> start(F, [link]).

spawn_link(M, F, Args) -> start(M, F, Args, [link]).

%% {Pid, Ref}.
spawn_monitor(F) -> start(F, [monitor]).

spawn_monitor(M, F, Args) -> start(M, F, Args, [monitor]).

%% Options: link and monitor.
spawn_opt(F, Options) -> start(F, Options).

spawn_opt(M, F, Args, Options) -> start(M, F, Args, Options).

start(F, Options) when is_function(F, 0) -> start(erlang, apply, [F, []], Options);
start(F, Options) -> error(badarg, [F, Options]).

start(M, F, Args, Options) when is_atom(M), is_atom(F), is_list(Args), is_list(Options) ->
    epiphany:internal_spawn(M, F, Args, Options);
start(M, F, Args, Options) ->
    error(badarg, [M, F, Args, Options]).

%% Each starts a process on a board of a cluster that Policy names: here, least_busy, {hash, Key}, or the name of a board. When every core
%% there is taken the next board gets the process, and the host of the first one in the end.

spawn(Policy, F) -> epiphany_boards:spawn_opt(Policy, erlang, apply, [F, []], []).

spawn(Policy, M, F, Args) -> epiphany_boards:spawn_opt(Policy, M, F, Args, []).

spawn_link(Policy, F) -> epiphany_boards:spawn_opt(Policy, erlang, apply, [F, []], [link]).

spawn_link(Policy, M, F, Args) -> epiphany_boards:spawn_opt(Policy, M, F, Args, [link]).

spawn_monitor(Policy, F) -> epiphany_boards:spawn_opt(Policy, erlang, apply, [F, []], [monitor]).

spawn_monitor(Policy, M, F, Args) -> epiphany_boards:spawn_opt(Policy, M, F, Args, [monitor]).

spawn_opt(Policy, F, Options) -> epiphany_boards:spawn_opt(Policy, erlang, apply, [F, []], Options).

spawn_opt(Policy, M, F, Args, Options) -> epiphany_boards:spawn_opt(Policy, M, F, Args, Options).
