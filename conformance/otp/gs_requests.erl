%% Requests whose answers are awaited later.
-module(gs_requests).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Pid} = gen_server:start(?MODULE, [], []),
    Id1 = gen_server:send_request(Pid, {echo, 1}),
    Id2 = gen_server:send_request(Pid, {echo, 2}),
    io:format("~w~n", [gen_server:receive_response(Id2, 1000)]),
    io:format("~w~n", [gen_server:wait_response(Id1, infinity)]),
    Id3 = gen_server:send_request(Pid, forget),
    io:format("~w~n", [gen_server:wait_response(Id3, 0)]),
    io:format("~w~n", [gen_server:wait_response(Id3, 10)]),
    gen_server:cast(Pid, answer),
    io:format("~w~n", [gen_server:wait_response(Id3, 1000)]),
    Id4 = gen_server:send_request(Pid, forget),
    io:format("~w~n", [gen_server:receive_response(Id4, 10)]),
    gen_server:cast(Pid, answer),
    io:format("~w~n", [gen_server:call(Pid, {echo, 4})]),
    io:format("~w~n", [process_info(self(), message_queue_len)]),
    Id5 = gen_server:send_request(gs_rq_nobody, hello),
    {error, {Reason5, _}} = gen_server:receive_response(Id5, 1000),
    io:format("~w~n", [Reason5]),
    Id6 = gen_server:send_request(Pid, crash),
    {error, {{Reason6, _}, From}} = gen_server:receive_response(Id6, 1000),
    io:format("~w ~w~n", [Reason6, From =:= Pid]),
    logger:set_primary_config(level, notice).

init([]) -> {ok, []}.

handle_call({echo, X}, _, S) -> {reply, {echo, X}, S};
handle_call(forget, From, S) -> {noreply, [From | S]};
handle_call(crash, _, _) -> error(crashed).

handle_cast(answer, S) ->
    [gen_server:reply(From, late) || From <- S],
    {noreply, []}.
