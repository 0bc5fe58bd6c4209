%% Collections of requests.
-module(gs_request_collections).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start(?MODULE, [], []),
    Ids0 = gen_server:reqids_new(),
    io:format("~w~n", [gen_server:reqids_size(Ids0)]),
    io:format("~w~n", [gen_server:receive_response(Ids0, 100, true)]),
    Ids1 = gen_server:send_request(Pid, {echo, a}, label_a, Ids0),
    {{reply, Reply1}, Label1, Ids2} = gen_server:receive_response(Ids1, 1000, true),
    io:format("~w ~w ~w~n", [Reply1, Label1, gen_server:reqids_size(Ids2)]),
    Id = gen_server:send_request(Pid, {echo, b}),
    Ids3 = gen_server:reqids_add(Id, label_b, Ids2),
    io:format("~w~n", [[Label || {_, Label} <- gen_server:reqids_to_list(Ids3)]]),
    try gen_server:reqids_add(Id, again, Ids3) catch error:E -> io:format("~w~n", [E]) end,
    {{reply, Reply2}, Label2, Ids4} = gen_server:wait_response(Ids3, 1000, false),
    io:format("~w ~w ~w~n", [Reply2, Label2, gen_server:reqids_size(Ids4)]),
    Ids5 = gen_server:send_request(Pid, forget, label_c, gen_server:reqids_new()),
    io:format("~w~n", [gen_server:wait_response(Ids5, 5, true)]),
    io:format("~w~n", [gen_server:receive_response(Ids5, 5, true)]),
    try gen_server:reqids_size(foo) catch error:E2 -> io:format("~w~n", [E2]) end,
    gen_server:stop(Pid).

init([]) -> {ok, []}.

handle_call({echo, X}, _, S) -> {reply, {echo, X}, S};
handle_call(forget, _, S) -> {noreply, S}.

handle_cast(_, S) -> {noreply, S}.
