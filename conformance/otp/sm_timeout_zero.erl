%% Timeouts of no time, and what comes before them.
-module(sm_timeout_zero).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    [begin
         gen_statem:call(Pid, {do, Actions}),
         io:format("~w~n", [gen_statem:call(Pid, seen)])
     end || Actions <- [[{timeout, 0, t}], [{state_timeout, 0, s}], [{{timeout, n}, 0, g}],
                        [{state_timeout, 0, s}, {{timeout, n}, 0, g}, {timeout, 0, t}],
                        [{timeout, 0, t}, {state_timeout, 0, s}],
                        [{next_event, internal, first}, {state_timeout, 0, s}],
                        [{state_timeout, 0, s}, {next_event, internal, first}],
                        [{timeout, 0, t}, {next_event, internal, first}],
                        [{state_timeout, 0, s}, {state_timeout, cancel}],
                        [{state_timeout, 0, s}, {state_timeout, 0, s2}],
                        [{{timeout, n}, 0, g}, {{timeout, n}, update, h}],
                        [0]]],
    gen_statem:stop(Pid).

init([]) -> {ok, here, []}.

callback_mode() -> handle_event_function.

handle_event({call, From}, {do, Actions}, _, _) -> {keep_state_and_data, [{reply, From, ok} | Actions]};
handle_event({call, From}, seen, _, Seen) -> {keep_state, [], [{reply, From, lists:reverse(Seen)}]};
handle_event(Type, Content, _, Seen) -> {keep_state, [{Type, Content} | Seen]}.
