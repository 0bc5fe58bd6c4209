%% A client that asks many processes at once by module gen, and takes the answers in the order in which they come.
-module(gen_many_requests).
-export([main/0, init_it/6]).

main() ->
    Pids = [begin {ok, P} = gen:start(?MODULE, nolink, square, N, []), P end || N <- lists:seq(1, 6)],
    Ids = lists:foldl(fun({P, N}, Ids) -> gen:send_request(P, square, N, {asked, N}, Ids) end, gen:reqids_new(), lists:zip(Pids, lists:seq(1, 6))),
    io:format("~w ~w~n", [gen:reqids_size(Ids), lists:sort([L || {_, L} <- gen:reqids_to_list(Ids)])]),
    {First, Rest} = taken(3, Ids, []),
    io:format("~w of ~w~n", [length(First), gen:reqids_size(Ids)]),
    Other = gen:send_request(hd(Pids), square, 10),
    {Second, Left} = taken(3, Rest, []),
    io:format("~w~n", [lists:sort(First ++ Second)]),
    io:format("~w ~w~n", [gen:wait_response(Left, 0, true), gen:reqids_size(Left)]),
    io:format("~w~n", [gen:receive_response(Other, 1000)]),
    exit(lists:last(Pids), kill),
    Dead = gen:send_request(lists:last(Pids), square, 1),
    {error, {Reason, Gone}} = gen:wait_response(Dead, 1000),
    io:format("~w ~w~n", [Reason, Gone =:= lists:last(Pids)]),
    Three = gen:reqids_add(gen:send_request(hd(Pids), square, 7), x, gen:reqids_add(gen:send_request(hd(Pids), other, 8), y, gen:reqids_new())),
    receive
        Message ->
            {Response, Label, One} = gen:check_response(Message, Three, true),
            io:format("~w ~w ~w ~w~n", [Response, Label, gen:reqids_size(One), gen:check_response(Message, One, true)])
    end,
    io:format("~w~n", [gen:receive_response(One, 5, true)]),
    Checked = gen:send_request(hd(Pids), square, 9),
    receive M -> io:format("~w~n", [gen:check_response(M, Checked)]) end,
    [exit(P, kill) || P <- Pids],
    ok.

taken(0, Ids, Got) -> {Got, Ids};
taken(N, Ids, Got) ->
    {Response, Label, Left} = gen:receive_response(Ids, 1000, true),
    taken(N - 1, Left, [{Label, Response} | Got]).

init_it(Starter, _, _, square, N, _) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    squares(N).

squares(N) ->
    receive {square, From, X} -> gen:reply(From, {X * X, by, N}) end,
    squares(N).
