%% Event managers started in all ways, and handlers whose supervisors end.
-module(ev_starting).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, terminate/2]).

main() ->
    process_flag(trap_exit, true),
    {ok, A} = gen_event:start(),
    {ok, B} = gen_event:start({local, ev_starting_b}, [{debug, []}]),
    {ok, C} = gen_event:start_link({local, ev_starting_c}, [{hibernate_after, 5}]),
    {ok, {D, RefD}} = gen_event:start_monitor([{timeout, 100}]),
    {ok, {E, RefE}} = gen_event:start_monitor({global, ev_starting_e}, []),
    {ok, {F, RefF}} = gen_event:start_monitor({local, ev_starting_f}),
    io:format("~w~n", [[gen_event:start({local, ev_starting_b}, []), gen_event:start_link({local, ev_starting_c}, []),
        gen_event:start_monitor({global, ev_starting_e}, []), gen_event:start_monitor({local, ev_starting_b})] =:=
        [{error, {already_started, P}} || P <- [B, C, E, B]]]),
    Managers = [A, ev_starting_b, ev_starting_c, D, {global, ev_starting_e}, F],
    io:format("~w~n", [[gen_event:add_handler(M, ?MODULE, nobody) || M <- Managers]]),
    io:format("~w~n", [[gen_event:sync_notify(M, plus) || M <- Managers]]),
    io:format("~w~n", [[gen_event:call(M, ?MODULE, get) || M <- Managers]]),
    %% Supervised handlers
    Self = self(),
    Owner = spawn(fun() ->
        Self ! {added, gen_event:add_sup_handler(A, {?MODULE, owned}, Self)},
        receive stop -> exit(enough) end
    end),
    receive {added, X} -> io:format("~w ~w~n", [X, gen_event:which_handlers(A)]) end,
    Owner ! stop,
    receive {terminated, Why} -> io:format("~w~n", [Why]) end,
    io:format("~w~n", [gen_event:which_handlers(A)]),
    io:format("~w~n", [gen_event:add_sup_handler(A, ?MODULE, bad)]),
    io:format("~w~n", [gen_event:add_sup_handler(A, {?MODULE, mine}, Self)]),
    io:format("~w~n", [gen_event:delete_handler(A, {?MODULE, mine}, because)]),
    receive {terminated, Why2} -> io:format("~w~n", [Why2]) end,
    receive {gen_event_EXIT, Which, Why3} -> io:format("~w ~w~n", [Which, Why3]) end,
    gen_event:add_sup_handler(A, {?MODULE, old}, Self),
    io:format("~w~n", [gen_event:swap_sup_handler(A, {{?MODULE, old}, for_new}, {{?MODULE, new}, Self})]),
    receive {terminated, Why4} -> io:format("~w~n", [Why4]) end,
    receive {gen_event_EXIT, Which5, {swapped, To, By}} -> io:format("~w ~w ~w~n", [Which5, To, By =:= Self]) end,
    io:format("~w~n", [gen_event:which_handlers(A)]),
    gen_event:sync_notify(A, remove),
    receive {terminated, Why5} -> io:format("~w~n", [Why5]) end,
    receive {gen_event_EXIT, Which6, Why6} -> io:format("~w ~w~n", [Which6, Why6]) end,
    io:format("~w~n", [gen_event:which_handlers(A)]),
    io:format("~w~n", [gen_event:swap_sup_handler(A, {nobody, x}, {?MODULE, bad})]),
    [gen_event:stop(M) || M <- [A, B, C]],
    receive {'EXIT', C, R} -> io:format("~w~n", [R]) end,
    io:format("~w~n", [[gen_event:stop(M, Reason, 1000) || {M, Reason} <- [{D, shutdown}, {{global, ev_starting_e}, normal}, {F, why}]]]),
    [receive {'DOWN', Ref, process, P, Reason} -> io:format("~w~n", [Reason]) end || {P, Ref} <- [{D, RefD}, {E, RefE}, {F, RefF}]].

init(bad) -> {error, bad};
init({To, {swapped, Old}}) -> {ok, {To, Old}};
init({To, Other}) when is_pid(To) -> {ok, {To, Other}};
init(To) -> {ok, {To, 0}}.

handle_event(plus, {To, N}) -> {ok, {To, N + 1}};
handle_event(remove, {nobody, _} = S) -> {ok, S};
handle_event(_, _) -> remove_handler.

handle_call(get, {_, N} = S) -> {ok, N, S}.

terminate(Reason, {To, _}) when is_pid(To) -> To ! {terminated, Reason};
terminate(_, _) -> ok.
