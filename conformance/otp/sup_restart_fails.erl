%% Children whose restart fails are tried again until the intensity is reached.
-module(sup_restart_fails).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, child/1]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(Strategy, Fails) || Strategy <- [one_for_one, rest_for_one, one_for_all], Fails <- [1, 3, 100]],
    logger:set_primary_config(level, notice).

run(Strategy, Fails) ->
    Counter = counters:new(2, []),
    {ok, Sup} = supervisor:start_link(?MODULE, {Strategy, Counter}),
    {_, Pid, _, _} = lists:keyfind(a, 1, supervisor:which_children(Sup)),
    counters:put(Counter, 1, Fails),
    exit(Pid, kill),
    receive
        {'EXIT', Sup, Reason} -> io:format("~w ~w: ~w after ~w starts~n", [Strategy, Fails, Reason, counters:get(Counter, 2)])
    after 50 ->
        Children = supervisor:which_children(Sup),
        io:format("~w ~w: ~w after ~w starts~n", [Strategy, Fails, [{Id, is_pid(P)} || {Id, P, _, _} <- Children], counters:get(Counter, 2)]),
        exit(Sup, shutdown),
        receive {'EXIT', Sup, _} -> ok end
    end.

init({Strategy, Counter}) ->
    {ok, {#{strategy => Strategy, intensity => 5}, [#{id => Id, start => {?MODULE, child, [Counter]}} || Id <- [a, b]]}}.

%% Fails as often as the first counter says; the second counts the attempts.
child(Counter) ->
    counters:add(Counter, 2, 1),
    case counters:get(Counter, 1) of
        0 -> {ok, spawn_link(fun() -> receive after infinity -> ok end end)};
        _ -> counters:sub(Counter, 1, 1), {error, not_yet}
    end.
