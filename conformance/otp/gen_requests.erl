%% Requests of module gen whose answers are awaited later.
-module(gen_requests).
-export([main/0, serve/0]).

main() ->
    P = spawn(?MODULE, serve, []),
    register(gen_requests_server, P),
    A = gen:send_request(P, ask, {answer, a}),
    io:format("~w~n", [gen:wait_response(A, 1000)]),
    B = gen:send_request(gen_requests_server, ask, {answer, b}),
    io:format("~w~n", [gen:receive_response(B, infinity)]),
    C = gen:send_request(P, ask, later),
    io:format("~w~n", [gen:wait_response(C, 0)]),
    io:format("~w~n", [gen:wait_response(C, {abs, erlang:monotonic_time(millisecond) - 1})]),
    P ! now,
    io:format("~w~n", [gen:wait_response(C, 1000)]),
    D = gen:send_request(P, ask, later),
    io:format("~w~n", [gen:receive_response(D, 1)]),
    P ! now,
    E = gen:send_request({gen_requests_server, node()}, ask, {answer, e}),
    receive M -> io:format("~w ~w~n", [gen:check_response(M, make_ref()), gen:check_response(M, E)]) end,
    io:format("~w~n", [gen:check_response(message, E)]),
    None = gen:send_request(nobody, ask, x),
    io:format("~w~n", [gen:wait_response(None, 100)]),
    None2 = gen:send_request({global, nobody}, ask, x),
    receive M2 -> io:format("~w~n", [gen:check_response(M2, None2)]) end,
    %% Collections
    Ids0 = gen:reqids_new(),
    io:format("~w ~w~n", [gen:reqids_size(Ids0), gen:reqids_to_list(Ids0)]),
    io:format("~w~n", [[gen:wait_response(Ids0, 0, true), gen:receive_response(Ids0, 0, false), gen:check_response(x, Ids0, true)]]),
    Ids1 = gen:send_request(P, ask, {answer, 1}, one, Ids0),
    Ids2 = gen:reqids_add(gen:send_request(P, ask, {answer, 2}), two, Ids1),
    Ids3 = gen:send_request(P, ask, later, three, Ids2),
    io:format("~w ~w~n", [gen:reqids_size(Ids3), lists:sort([L || {_, L} <- gen:reqids_to_list(Ids3)])]),
    {R1, L1, Ids4} = gen:receive_response(Ids3, 1000, true),
    {R2, L2, Ids5} = gen:wait_response(Ids4, 1000, false),
    io:format("~w ~w ~w ~w~n", [{R1, L1}, {R2, L2}, gen:reqids_size(Ids4), gen:reqids_size(Ids5)]),
    io:format("~w ~w~n", [gen:wait_response(Ids5, 0, true), gen:check_response(x, Ids5, true)]),
    P ! now,
    receive M3 -> {R3, L3, Ids6} = gen:check_response(M3, Ids5, true), io:format("~w ~w ~w~n", [R3, L3, gen:reqids_size(Ids6)]) end,
    Ids7 = gen:send_request(P, ask, crash, last, gen:reqids_new()),
    {{error, {Why, Who}}, last, _} = gen:receive_response(Ids7, 1000, true),
    io:format("~w ~w~n", [Why, Who =:= P]),
    [io:format("~w~n", [attempt(F)]) || F <- [fun() -> gen:reqids_size(x) end, fun() -> gen:reqids_to_list([]) end, fun() -> gen:reqids_add(x, y, Ids0) end,
        fun() -> gen:reqids_add(make_ref(), y, x) end, fun() -> gen:wait_response(x, 1, true) end, fun() -> gen:receive_response(Ids0, 1, x) end,
        fun() -> gen:check_response(x, y, true) end, fun() -> gen:wait_response(make_ref(), bad) end, fun() -> gen:send_request(P, a, b, c, d) end]].

attempt(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

serve() ->
    receive
        {ask, From, {answer, X}} -> gen:reply(From, X);
        {ask, From, later} -> receive now -> gen:reply(From, late) end;
        {ask, _, crash} -> exit(crashed)
    end,
    serve().
