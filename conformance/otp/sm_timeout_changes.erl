%% Timeouts cancelled, updated, infinite and of an absolute time.
-module(sm_timeout_changes).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, self(), []),
    Do = fun(Actions) -> ok = gen_statem:call(Pid, {do, Actions}) end,
    Do([{state_timeout, 5, x}]),
    Do([{state_timeout, cancel}]),
    none(),
    Do([{{timeout, a}, 5, x}]),
    Do([{{timeout, a}, infinity, x}]),
    none(),
    Do([{{timeout, a}, 5, x}]),
    Do([{{timeout, a}, update, y}]),
    show(),
    Do([{{timeout, a}, update, at_once}]),
    show(),
    Do([{state_timeout, update, at_once}]),
    show(),
    Do([{{timeout, b}, cancel}, {timeout, cancel}]),
    none(),
    Do([{{timeout, c}, erlang:monotonic_time(millisecond) + 5, absolute, [{abs, true}]}]),
    show(),
    Do([{{timeout, c}, 5, relative, {abs, false}}]),
    show(),
    Do([{{timeout, c}, 1000, old}]),
    Do([{{timeout, c}, 5, new}]),
    show(),
    none(),
    gen_statem:stop(Pid).

show() -> receive M -> io:format("~w~n", [M]) end.

none() -> receive M -> io:format("unexpected ~w~n", [M]) after 20 -> io:format("none~n") end.

init(To) -> {ok, here, To}.

callback_mode() -> handle_event_function.

handle_event({call, From}, {do, Actions}, _, _) -> {keep_state_and_data, [{reply, From, ok} | Actions]};
handle_event(Type, Content, State, To) -> To ! {Type, Content, State}, keep_state_and_data.
