%% One callback for all states, which may be any terms.
-module(sm_handle_event).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link({local, sm_he_machine}, ?MODULE, 3, []),
    io:format("~w~n", [gen_statem:call(Pid, get)]),
    gen_statem:cast(sm_he_machine, up),
    gen_statem:cast({local_name, 'other@nowhere'}, up),
    io:format("~w~n", [gen_statem:call(sm_he_machine, get)]),
    Pid ! down,
    io:format("~w~n", [gen_statem:call(Pid, get, 1000)]),
    io:format("~w~n", [gen_statem:call(Pid, {set, "a string"}, {clean_timeout, 1000})]),
    io:format("~w~n", [gen_statem:call(Pid, get, {dirty_timeout, 1000})]),
    io:format("~w~n", [sys:get_state(Pid)]),
    gen_statem:stop(sm_he_machine).

init(N) -> {ok, {level, N}, []}.

callback_mode() -> handle_event_function.

handle_event({call, From}, get, State, Data) -> {keep_state, [get | Data], {reply, From, {State, length(Data)}}};
handle_event({call, From}, {set, New}, _, Data) -> {next_state, New, Data, [{reply, From, set}]};
handle_event(cast, up, {level, N}, Data) -> {next_state, {level, N + 1}, Data};
handle_event(info, down, {level, N}, Data) -> {next_state, {level, N - 1}, [down | Data]}.
