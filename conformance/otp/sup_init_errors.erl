%% What init of supervisors may return, and wrong flags.
-module(sup_init_errors).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, ok/0, error/0, crash/0, junk/0, no/0]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    Child = #{id => a, start => {?MODULE, ok, []}},
    [run(R) || R <- [ignore, bad, {ok, bad}, {ok, {bad, []}}, {ok, {{one_for_one, 1, 1}, []}}, {ok, {{one_for_nobody, 1, 1}, []}},
                     {ok, {{one_for_one, -1, 1}, []}}, {ok, {{one_for_one, 1, 0}, []}}, {ok, {#{strategy => simple_one_for_one}, []}},
                     {ok, {#{intensity => x}, []}}, {ok, {#{period => x}, []}}, {ok, {#{auto_shutdown => x}, []}},
                     {ok, {#{}, [Child, Child]}}, {ok, {#{}, [bad]}},
                     {ok, {#{}, [Child, #{id => b, start => {?MODULE, error, []}}]}},
                     {ok, {#{}, [Child, #{id => b, start => {?MODULE, junk, []}}]}},
                     {ok, {#{}, [Child, #{id => b, start => {?MODULE, no, []}}]}}]],
    {error, {shutdown, {failed_to_start_child, b, {'EXIT', {Crash, _}}}}} =
        supervisor:start_link(?MODULE, {ok, {#{}, [#{id => b, start => {?MODULE, crash, []}}]}}),
    io:format("~w~n", [Crash]),
    receive {'EXIT', _, {shutdown, _}} -> ok end,
    {error, {Thrown, _}} = supervisor:start_link(?MODULE, {throw, x}),
    io:format("~w~n", [Thrown]),
    logger:set_primary_config(level, notice).

run(R) ->
    case supervisor:start_link(?MODULE, R) of
        {ok, Pid} ->
            io:format("~w: ~w~n", [R, supervisor:count_children(Pid)]),
            exit(Pid, shutdown),
            receive {'EXIT', Pid, _} -> ok end;
        Other ->
            receive {'EXIT', _, Reason} -> io:format("~w:~n    ~w, exit ~w~n", [R, Other, Reason]) end
    end.

ok() -> {ok, spawn_link(fun() -> receive after infinity -> ok end end)}.

error() -> {error, refused}.

crash() -> exit_with(crashed).

exit_with(Reason) -> erlang:error(Reason).

junk() -> junk.

no() -> ignore.

init({throw, X}) -> {ok, X, throw};
init(Result) -> Result.
