%% Supervisors of supervisors.
-module(sup_tree).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, Top} = supervisor:start_link({local, sup_tr_top}, ?MODULE, {top, self()}),
    Pids = [started(Id) || Id <- [a1, a2, b1, b2]],
    io:format("~w~n", [supervisor:count_children(Top)]),
    io:format("~w~n", [supervisor:count_children(sup_tr_a)]),
    io:format("~w~n", [[{Id, T} || {Id, _, T, _} <- supervisor:which_children(Top)]]),
    hd(Pids) ! {exit, why},
    started(a1),
    exit(whereis(sup_tr_a), kill),
    started(a1),
    started(a2),
    io:format("~w~n", [is_process_alive(lists:nth(3, Pids))]),
    [_, B1, B2] = tl(Pids),
    B1 ! {exit, why},
    started(b1),
    B2 ! {exit, why},
    [started(Id) || Id <- [b1, b2]],
    io:format("~w~n", [supervisor:count_children(sup_tr_b)]),
    exit(Top, shutdown),
    receive {'EXIT', Top, Reason} -> io:format("~w~n", [Reason]) end,
    io:format("~w~n", [[whereis(N) || N <- [sup_tr_top, sup_tr_a, sup_tr_b]]]),
    logger:set_primary_config(level, notice).

started(Id) -> receive {started, Id, Pid} -> Pid end.

init({top, To}) ->
    {ok, {#{intensity => 10}, [#{id => Id, start => {supervisor, start_link, [{local, Name}, ?MODULE, {Id, To}]}, type => supervisor}
                               || {Id, Name} <- [{a, sup_tr_a}, {b, sup_tr_b}]]}};
init({a, To}) -> {ok, {#{}, children(To, [a1, a2])}};
init({b, To}) -> {ok, {#{intensity => 1, period => 1000}, children(To, [b1, b2])}}.

children(To, Ids) -> [#{id => Id, start => {?MODULE, worker, [To, Id]}} || Id <- Ids].

%% A child that tells when it starts, and ends as it is told.
worker(To, Id) ->
    {ok, proc_lib:spawn_link(fun() ->
        To ! {started, Id, self()},
        receive {exit, Reason} -> exit(Reason) end
    end)}.
