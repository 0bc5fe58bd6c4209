%% Children that are taken out of a supervisor, and specifications that are checked before they go in.
-module(sup_deleting).
-behaviour(supervisor).
-export([main/0, init/1, child/1]).

main() ->
    {ok, Sup} = supervisor:start_link(?MODULE, one_for_one),
    io:format("~w~n", [ids(Sup)]),
    io:format("~w~n", [[supervisor:delete_child(Sup, Id) || Id <- [one, none]]]),
    io:format("~w~n", [[supervisor:terminate_child(Sup, Id) || Id <- [one, two]]]),
    io:format("~w~n", [[{Id, is_pid(P)} || {Id, P, _, _} <- supervisor:which_children(Sup)]]),
    io:format("~w ~w~n", [supervisor:delete_child(Sup, one), ids(Sup)]),
    io:format("~w~n", [[supervisor:restart_child(Sup, one), supervisor:get_childspec(Sup, one), supervisor:delete_child(Sup, one)]]),
    {ok, _} = supervisor:restart_child(Sup, two),
    io:format("~w ~w~n", [supervisor:delete_child(Sup, two), lists:sort(supervisor:count_children(Sup))]),
    {ok, _} = supervisor:start_child(Sup, spec(one)),
    io:format("~w~n", [ids(Sup)]),
    io:format("~w~n", [supervisor:start_child(Sup, spec(ignored))]),
    io:format("~w ~w~n", [ids(Sup), supervisor:delete_child(Sup, ignored)]),
    [begin
         Spec = Change(spec(new)),
         io:format("~w ~w~n", [supervisor:check_childspecs([Spec, spec(other)]), [supervisor:check_childspecs([Spec], Auto) || Auto <- [never, any_significant, all_significant]]]),
         case supervisor:start_child(Sup, Spec) of
             {ok, Pid} when is_pid(Pid) -> supervisor:terminate_child(Sup, new), io:format("started, ~w~n", [supervisor:delete_child(Sup, new)]);
             Error -> io:format("~w~n", [Error])
         end
     end || Change <- [fun(S) -> S end, fun(S) -> S#{significant => true, restart => temporary} end, fun(S) -> S#{shutdown => -5} end,
                       fun(S) -> maps:remove(start, S) end, fun(S) -> S#{type => supervisor, shutdown => infinity, modules => dynamic} end,
                       fun(S) -> S#{id => other} end, fun(_) -> {new, {?MODULE, child, [new]}, permanent, 10, worker, [?MODULE]} end, fun(_) -> nothing end]],
    io:format("~w~n", [[catch supervisor:check_childspecs(L, A) || {L, A} <- [{[], undefined}, {[spec(a)], sometimes}, {spec(a), never}, {x, never}]]]),
    io:format("~w~n", [catch supervisor:delete_child(sup_deleting_nobody, x)]),
    io:format("~w~n", [ids(Sup)]).

ids(Sup) -> [Id || {Id, _, _, _} <- supervisor:which_children(Sup)].

spec(Id) -> #{id => Id, start => {?MODULE, child, [Id]}, shutdown => brutal_kill}.

init(Strategy) -> {ok, {#{strategy => Strategy}, [spec(one), spec(two), spec(three)]}}.

child(ignored) -> ignore;
child(_) -> {ok, proc_lib:spawn_link(timer, sleep, [infinity])}.
