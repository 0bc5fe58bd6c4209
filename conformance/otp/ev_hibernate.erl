%% Managers that hibernate; requests to handlers.
-module(ev_hibernate).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2]).

main() ->
    {ok, Pid} = gen_event:start_link([{hibernate_after, 5}]),
    gen_event:add_handler(Pid, ?MODULE, [1]),
    timer:sleep(20),
    io:format("~w~n", [gen_event:call(Pid, ?MODULE, get)]),
    gen_event:sync_notify(Pid, 2),
    gen_event:notify(Pid, 3),
    Id = gen_event:send_request(Pid, ?MODULE, get),
    io:format("~w~n", [gen_event:receive_response(Id, 1000)]),
    Id2 = gen_event:send_request(Pid, nobody, get),
    io:format("~w~n", [gen_event:wait_response(Id2, infinity)]),
    Ids = gen_event:send_request(Pid, ?MODULE, get, my_label, gen_event:reqids_new()),
    {Response, Label, Left} = gen_event:receive_response(Ids, 1000, true),
    io:format("~w ~w ~w~n", [Response, Label, gen_event:reqids_size(Left)]),
    gen_event:stop(Pid).

init(S) -> {ok, S, hibernate}.

handle_event(X, S) -> {ok, [X | S], hibernate}.

handle_call(get, S) -> {ok, S, S, hibernate}.
