%% Event managers whose handlers are asked without waiting.
-module(ev_requests).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2]).

main() ->
    {ok, Pid} = gen_event:start({local, ev_requests_manager}, []),
    ok = gen_event:add_handler(Pid, ?MODULE, 1),
    ok = gen_event:add_handler(Pid, {?MODULE, other}, 100),
    A = gen_event:send_request(Pid, ?MODULE, get),
    io:format("~w~n", [gen_event:wait_response(A, 1000)]),
    B = gen_event:send_request(ev_requests_manager, {?MODULE, other}, get),
    io:format("~w~n", [gen_event:receive_response(B, infinity)]),
    io:format("~w~n", [gen_event:receive_response(gen_event:send_request(Pid, nobody, get), 1000)]),
    C = gen_event:send_request(Pid, ?MODULE, {add, 5}),
    receive M -> io:format("~w ~w ~w~n", [gen_event:check_response(M, make_ref()), gen_event:check_response(x, C), gen_event:check_response(M, C)]) end,
    io:format("~w~n", [gen_event:wait_response(gen_event:send_request(nobody, ?MODULE, get), 1000)]),
    Ids0 = gen_event:reqids_new(),
    io:format("~w ~w~n", [gen_event:reqids_size(Ids0), gen_event:wait_response(Ids0, 0, true)]),
    Ids1 = gen_event:send_request(Pid, ?MODULE, get, one, Ids0),
    Ids2 = gen_event:reqids_add(gen_event:send_request(Pid, {?MODULE, other}, {add, 1}), two, Ids1),
    io:format("~w ~w~n", [gen_event:reqids_size(Ids2), lists:sort([L || {_, L} <- gen_event:reqids_to_list(Ids2)])]),
    {R1, L1, Ids3} = gen_event:wait_response(Ids2, 1000, true),
    {R2, L2, Ids4} = gen_event:receive_response(Ids3, 1000, true),
    io:format("~w ~w ~w~n", [{R1, L1}, {R2, L2}, gen_event:reqids_size(Ids4)]),
    Ids5 = gen_event:send_request(Pid, ?MODULE, get, three, Ids4),
    receive M2 -> {R3, L3, Ids6} = gen_event:check_response(M2, Ids5, false), io:format("~w ~w~n", [{R3, L3}, gen_event:reqids_size(Ids6)]) end,
    io:format("~w~n", [gen_event:check_response(x, Ids5, true)]),
    io:format("~w~n", [gen_event:stop(Pid)]),
    {error, {Why, Who}} = gen_event:receive_response(gen_event:send_request(Pid, ?MODULE, get), 10),
    io:format("~w ~w~n", [Why, Who =:= Pid]).

init(N) -> {ok, N}.

handle_event(_, N) -> {ok, N}.

handle_call(get, N) -> {ok, N, N};
handle_call({add, M}, N) -> {ok, added, N + M}.
