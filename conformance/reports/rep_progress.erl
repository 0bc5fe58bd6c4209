%% Progress of supervisors is told where the level lets it through.
-module(rep_progress).
-behaviour(supervisor).
-export([main/0, init/1, child/0, loop/0]).

loop() -> receive stop -> ok end.

child() -> {ok, proc_lib:spawn_link(?MODULE, loop, [])}.

init(X) -> X.

start() ->
    {ok, S} = supervisor:start_link({local, rep_progress}, ?MODULE,
                                    {ok, {#{}, [#{id => a, start => {?MODULE, child, []}}, #{id => {b, "text"}, start => {?MODULE, child, []}, restart => temporary}]}}),
    _ = supervisor:start_child(S, #{id => c, start => {?MODULE, child, []}, shutdown => infinity, type => supervisor}),
    unlink(S),
    exit(S, shutdown),
    rep:ended(S).

main() ->
    start(),
    logger:set_primary_config(level, info),
    start(),
    logger:set_handler_config(default, level, notice),
    start(),
    logger:set_handler_config(default, level, all),
    logger:set_primary_config(level, notice).
