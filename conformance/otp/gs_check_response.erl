%% Answers among other messages.
-module(gs_check_response).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Pid} = gen_server:start(?MODULE, [], []),
    Id = gen_server:send_request(Pid, {echo, 1}),
    self() ! other,
    io:format("~w~n", [messages(Id, [])]),
    Id2 = gen_server:send_request(Pid, {exit, away}),
    io:format("~w~n", [messages(Id2, [])]),
    {ok, Pid2} = gen_server:start(?MODULE, [], []),
    Ids = gen_server:send_request(Pid2, {echo, 2}, two, gen_server:reqids_new()),
    receive M -> {Response, Label, Left} = gen_server:check_response(M, Ids, true) end,
    io:format("~w ~w ~w~n", [Response, Label, gen_server:reqids_size(Left)]),
    io:format("~w~n", [gen_server:check_response(foo, Ids, true)]),
    io:format("~w~n", [gen_server:check_response(foo, Left, true)]),
    gen_server:stop(Pid2),
    logger:set_primary_config(level, notice).

messages(Id, Seen) ->
    receive
        Message ->
            case gen_server:check_response(Message, Id) of
                no_reply -> messages(Id, [Message | Seen]);
                {reply, Reply} -> {reply, Reply, lists:sort(Seen ++ flush())};
                {error, {Reason, _}} -> {error, Reason}
            end
    end.

flush() ->
    receive M -> [M | flush()] after 0 -> [] end.

init([]) -> {ok, []}.

handle_call({echo, X}, _, S) -> {reply, {echo, X}, S};
handle_call({exit, Reason}, _, _) -> exit(Reason).

handle_cast(_, S) -> {noreply, S}.
