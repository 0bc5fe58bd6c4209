%% A supervisor of servers: the state is new after a restart, the name the same.
-module(sup_servers).
-export([main/0]).
-export([init/1, start_server/1, handle_call/3, handle_cast/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Sup} = supervisor:start_link({local, sup_se_sup}, ?MODULE, supervisor),
    io:format("~w~n", [[gen_server:call(sup_se_one, next) || _ <- [1, 2, 3]]]),
    io:format("~w~n", [gen_server:call(sup_se_two, next)]),
    Old = whereis(sup_se_one),
    Ref = monitor(process, Old),
    gen_server:cast(sup_se_one, crash),
    receive {'DOWN', Ref, _, _, {Reason, _}} -> io:format("~w~n", [Reason]) end,
    supervisor:which_children(Sup),
    io:format("~w ~w~n", [whereis(sup_se_one) =:= Old, gen_server:call(sup_se_one, next)]),
    io:format("~w~n", [gen_server:call(sup_se_two, next)]),
    io:format("~w~n", [supervisor:terminate_child(Sup, sup_se_two)]),
    io:format("~w~n", [catch gen_server:call(sup_se_two, next)]),
    {ok, Two} = supervisor:restart_child(Sup, sup_se_two),
    io:format("~w~n", [gen_server:call(Two, next)]),
    unlink(Sup),
    SupRef = monitor(process, Sup),
    exit(Sup, shutdown),
    receive {'DOWN', SupRef, _, _, _} -> ok end,
    io:format("~w~n", [whereis(sup_se_one)]),
    logger:set_primary_config(level, notice).

start_server(Name) -> gen_server:start_link({local, Name}, ?MODULE, server, []).

init(supervisor) ->
    {ok, {#{strategy => one_for_one}, [#{id => Name, start => {?MODULE, start_server, [Name]}, modules => [?MODULE]} || Name <- [sup_se_one, sup_se_two]]}};
init(server) ->
    {ok, 1}.

handle_call(next, _, N) -> {reply, N, N + 1}.

handle_cast(crash, _) -> error(crashed).
