%% Children added, ended, restarted and deleted later.
-module(sup_dynamic).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, child/1]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Sup} = supervisor:start_link({local, sup_dy_sup}, ?MODULE, []),
    Spec = fun(Id, How) -> #{id => Id, start => {?MODULE, child, [How]}} end,
    show(supervisor:start_child(Sup, Spec(a, ok))),
    show(supervisor:start_child(sup_dy_sup, Spec(a, ok))),
    show(supervisor:start_child(Sup, Spec(b, info))),
    show(supervisor:start_child(Sup, Spec(c, ignore))),
    show(supervisor:start_child(Sup, Spec(c, ok))),
    show(supervisor:start_child(Sup, (Spec(d, ignore))#{restart => temporary})),
    show(supervisor:start_child(Sup, Spec(e, error))),
    show(supervisor:start_child(Sup, Spec(e, junk))),
    show(supervisor:start_child(Sup, #{id => f})),
    show(supervisor:which_children(Sup)),
    [show(supervisor:F(Sup, Id)) || {F, Id} <- [{delete_child, a}, {terminate_child, a}, {terminate_child, a}, {restart_child, a}, {restart_child, a},
                                                {restart_child, c}, {terminate_child, c}, {delete_child, c}, {delete_child, c}, {restart_child, c},
                                                {terminate_child, c}, {restart_child, b}, {terminate_child, b}, {restart_child, b}, {get_childspec, c}]],
    show(supervisor:which_children(Sup)),
    show(supervisor:count_children(Sup)),
    unlink(Sup),
    exit(Sup, shutdown),
    logger:set_primary_config(level, notice).

show(X) -> io:format("~w~n", [without_pids(X)]).

without_pids(Pid) when is_pid(Pid) -> pid;
without_pids(T) when is_tuple(T) -> list_to_tuple(without_pids(tuple_to_list(T)));
without_pids([H | T]) -> [without_pids(H) | without_pids(T)];
without_pids(X) -> X.

init([]) -> {ok, {#{}, []}}.

child(ok) -> {ok, spawn_link(fun() -> receive after infinity -> ok end end)};
child(info) -> {ok, spawn_link(fun() -> receive after infinity -> ok end end), info};
child(ignore) -> ignore;
child(error) -> {error, refused};
child(junk) -> junk.
