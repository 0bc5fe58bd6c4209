%% Calls on entering states.
-module(sm_enter).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    Do = fun(What) ->
        Answer = gen_statem:call(Pid, What),
        sys:get_state(Pid),
        io:format("~w~n", [Answer])
    end,
    Do(stay),
    Do({go, b}),
    Do({go, b}),
    Do(repeat),
    Do({repeat, new_data}),
    Do({go, c}),
    Do({go, d}),
    Do(data),
    gen_statem:stop(Pid).

init([]) -> {ok, a, first}.

callback_mode() -> [handle_event_function, state_enter].

handle_event(enter, Old, c, Data) ->
    io:format("enter c from ~w with ~w~n", [Old, Data]),
    {next_state, c, from_c};
handle_event(enter, Old, d, Data) ->
    io:format("enter d from ~w with ~w~n", [Old, Data]),
    {keep_state, {again, Data}, [{state_timeout, 0, now}]};
handle_event(enter, Old, State, Data) ->
    io:format("enter ~w from ~w with ~w~n", [State, Old, Data]),
    keep_state_and_data;
handle_event(state_timeout, now, d, _) -> io:format("timeout in d~n"), keep_state_and_data;
handle_event({call, From}, stay, _, _) -> {keep_state_and_data, [{reply, From, stay}]};
handle_event({call, From}, data, State, Data) -> {keep_state_and_data, [{reply, From, {State, Data}}]};
handle_event({call, From}, repeat, _, _) -> {repeat_state_and_data, [{reply, From, repeated}]};
handle_event({call, From}, {repeat, New}, _, _) -> {repeat_state, New, [{reply, From, repeated}]};
handle_event({call, From}, {go, To}, From2, Data) -> {next_state, To, Data, [{reply, From, {From2, To}}]}.
