%% The three kinds of timeouts.
-module(sm_timeouts).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, self(), []),
    Do = fun(Actions) -> ok = gen_statem:call(Pid, {do, Actions}) end,
    Do([{timeout, 5, event}]),
    show(),
    Do([5]),
    show(),
    Do([{state_timeout, 5, state}]),
    show(),
    Do([{{timeout, a}, 5, generic}]),
    show(),
    Do([{{timeout, a}, 10, a}, {{timeout, b}, 5, b}, {state_timeout, 15, c}]),
    show(), show(), show(),
    Do([{timeout, 5, event}]),
    Do([]),
    none(),
    Do([{state_timeout, 5, state}]),
    Do([]),
    show(),
    Do([{state_timeout, 5, state}, {{timeout, a}, 10, generic}]),
    ok = gen_statem:call(Pid, {go, elsewhere}),
    show(),
    none(),
    Do([{state_timeout, 5, first}, {state_timeout, 6, last}]),
    show(),
    none(),
    gen_statem:stop(Pid).

show() -> receive M -> io:format("~w~n", [M]) end.

none() -> receive M -> io:format("unexpected ~w~n", [M]) after 30 -> io:format("none~n") end.

init(To) -> {ok, here, To}.

callback_mode() -> handle_event_function.

handle_event({call, From}, {do, Actions}, _, _) -> {keep_state_and_data, [{reply, From, ok} | Actions]};
handle_event({call, From}, {go, State}, _, To) -> {next_state, State, To, [{reply, From, ok}]};
handle_event(Type, Content, State, To) -> To ! {Type, Content, State}, keep_state_and_data.
