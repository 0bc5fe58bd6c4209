%% In which order a machine meets what it has postponed, told itself and been sent.
-module(sm_order).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    sys:suspend(Pid),
    [gen_statem:cast(Pid, E) || E <- [p1, p2, {go, b, [n1, n2]}, c1, p3, {go, a, []}, c2]],
    sys:resume(Pid),
    io:format("~w~n", [gen_statem:call(Pid, seen)]),
    gen_statem:stop(Pid).

init([]) -> {ok, a, []}.

callback_mode() -> handle_event_function.

handle_event(cast, {go, State, Next}, Old, Seen) -> {next_state, State, [{Old, State} | Seen], [{next_event, cast, N} || N <- Next]};
handle_event(cast, P, a, Seen) when P =:= p1; P =:= p2 -> {keep_state, [{postponed, P} | Seen], postpone};
handle_event(cast, p3, b, Seen) -> {keep_state, [{postponed, p3} | Seen], postpone};
handle_event(cast, E, S, Seen) -> {keep_state, [{S, E} | Seen]};
handle_event({call, From}, seen, _, Seen) -> {keep_state_and_data, [{reply, From, lists:reverse(Seen)}]}.
