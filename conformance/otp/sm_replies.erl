%% Answers of machines.
-module(sm_replies).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    io:format("~w~n", [gen_statem:call(Pid, one)]),
    io:format("~w~n", [gen_statem:call(Pid, action)]),
    io:format("~w~n", [gen_statem:call(Pid, function)]),
    io:format("~w~n", [gen_statem:call(Pid, functions)]),
    Self = self(),
    [spawn(fun() -> Self ! {I, gen_statem:call(Pid, {later, I})} end) || I <- [1, 2]],
    wait_for(Pid, 2),
    gen_statem:cast(Pid, release),
    io:format("~w~n", [[receive {I, Answer} -> Answer end || I <- [1, 2]]]),
    Id = gen_statem:send_request(Pid, one),
    io:format("~w~n", [gen_statem:receive_response(Id)]),
    Id1 = gen_statem:send_request(Pid, never),
    io:format("~w ~w~n", [gen_statem:receive_response(Id1, 5), gen_statem:receive_response(gen_statem:send_request(Pid, function), infinity)]),
    Id2 = gen_statem:send_request(Pid, action),
    io:format("~w~n", [gen_statem:wait_response(Id2, 1000)]),
    Id3 = gen_statem:send_request(Pid, action),
    receive M -> io:format("~w~n", [gen_statem:check_response(M, Id3)]) end,
    gen_statem:stop(Pid).

wait_for(Pid, N) ->
    case gen_statem:call(Pid, waiting) of
        N -> ok;
        _ -> timer:sleep(1), wait_for(Pid, N)
    end.

init([]) -> {ok, here, []}.

callback_mode() -> handle_event_function.

handle_event({call, _}, never, _, _) -> keep_state_and_data;
handle_event({call, From}, one, _, _) -> {keep_state_and_data, {reply, From, 1}};
handle_event({call, From}, action, _, _) -> {keep_state_and_data, [{reply, From, by_action}]};
handle_event({call, From}, function, _, _) -> gen_statem:reply(From, by_function), keep_state_and_data;
handle_event({call, From}, functions, _, _) -> gen_statem:reply([{reply, From, by_list}]), keep_state_and_data;
handle_event({call, From}, {later, I}, _, Waiting) -> {keep_state, [{I, From} | Waiting]};
handle_event({call, From}, waiting, _, Waiting) -> {keep_state_and_data, [{reply, From, length(Waiting)}]};
handle_event(cast, release, _, Waiting) -> {keep_state, [], [{reply, From, {released, I}} || {I, From} <- Waiting]}.
