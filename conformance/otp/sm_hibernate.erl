%% Machines that hibernate.
-module(sm_hibernate).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, lists:seq(1, 50), [{hibernate_after, 10}]),
    io:format("~w~n", [gen_statem:call(Pid, sum)]),
    gen_statem:cast(Pid, sleep),
    io:format("~w~n", [gen_statem:call(Pid, sum)]),
    gen_statem:cast(Pid, {sleep, 5}),
    timer:sleep(20),
    io:format("~w~n", [gen_statem:call(Pid, sum)]),
    timer:sleep(30),
    io:format("~w~n", [gen_statem:call(Pid, sum)]),
    gen_statem:stop(Pid).

init(L) -> {ok, here, L, hibernate}.

callback_mode() -> handle_event_function.

handle_event({call, From}, sum, _, L) -> {keep_state_and_data, [{reply, From, lists:sum(L)}]};
handle_event(cast, sleep, _, _) -> {keep_state_and_data, hibernate};
handle_event(cast, {sleep, T}, _, _) -> {keep_state_and_data, [{hibernate, true}, {state_timeout, T, grow}]};
handle_event(state_timeout, grow, _, L) -> {keep_state, [1000 | L]}.
