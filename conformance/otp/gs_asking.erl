%% Servers that are asked without waiting, by nodes, and by several at once.
-module(gs_asking).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

main() ->
    {ok, {Pid, Ref}} = gen_server:start_monitor(?MODULE, 10, []),
    register(gs_asking_server, Pid),
    io:format("~w~n", [gen_server:abcast(gs_asking_server, {add, 1})]),
    io:format("~w~n", [gen_server:abcast(gs_asking_nobody, {add, 1})]),
    io:format("~w~n", [gen_server:multi_call(gs_asking_server, get)]),
    io:format("~w~n", [gen_server:multi_call(gs_asking_nobody, get)]),
    io:format("~w~n", [gen_server:multi_call([node()], gs_asking_server, get)]),
    io:format("~w~n", [gen_server:multi_call([], gs_asking_server, get)]),
    {Replies, Bad} = gen_server:multi_call([node(), 'gs@nowhere'], gs_asking_server, get),
    io:format("~w ~w~n", [Replies, Bad]),
    A = gen_server:send_request(Pid, get),
    io:format("~w~n", [gen_server:wait_response(A, 100)]),
    B = gen_server:send_request(Pid, hold),
    io:format("~w~n", [gen_server:wait_response(B, 0)]),
    Pid ! {release, b},
    io:format("~w~n", [gen_server:wait_response(B, infinity)]),
    C = gen_server:send_request(gs_asking_server, hold),
    io:format("~w~n", [gen_server:receive_response(C, 1)]),
    Pid ! {release, c},
    io:format("~w~n", [gen_server:receive_response(gen_server:send_request({gs_asking_server, node()}, get), {abs, erlang:monotonic_time(millisecond) + 1000})]),
    io:format("~w~n", [gen_server:receive_response(gen_server:send_request(gs_asking_nobody, get), 10)]),
    Ids0 = lists:foldl(fun(N, Ids) -> gen_server:send_request(Pid, {double, N}, N, Ids) end, gen_server:reqids_new(), [1, 2, 3]),
    io:format("~w~n", [answers(gen_server:send_request(gs_asking_nobody, get, nobody, Ids0), [])]),
    Ids1 = gen_server:send_request(Pid, hold, held, gen_server:reqids_new()),
    io:format("~w~n", [gen_server:receive_response(Ids1, 1, true)]),
    Pid ! {release, late},
    D = gen_server:send_request(Pid, stop),
    io:format("~w~n", [gen_server:receive_response(D, 1000)]),
    receive {'DOWN', Ref, process, Pid, Reason} -> io:format("~w~n", [Reason]) end,
    {error, {Why, Who}} = gen_server:receive_response(gen_server:send_request(Pid, get), 10),
    io:format("~w ~w~n", [Why, Who =:= Pid]),
    receive Other -> io:format("~w~n", [Other]) after 0 -> io:format("nothing~n") end,
    io:format("~w~n", [gen_server:start_monitor(?MODULE, ignore, [])]),
    {error, E} = gen_server:start_monitor(?MODULE, stop, []),
    io:format("~w~n", [E]).

answers(Ids, Got) ->
    case gen_server:receive_response(Ids, 1000, true) of
        no_request -> lists:sort(Got);
        {Response, Label, Left} -> answers(Left, [{Label, Response} | Got])
    end.

init(ignore) -> ignore;
init(stop) -> {stop, not_today};
init(N) -> {ok, {N, []}}.

handle_call(get, _, {N, _} = S) -> {reply, N, S};
handle_call(hold, From, {N, Held}) -> {noreply, {N, Held ++ [From]}};
handle_call({double, M}, _, S) -> {reply, 2 * M, S};
handle_call(stop, _, S) -> {stop, normal, stopped, S}.

handle_cast({add, M}, {N, Held}) -> {noreply, {N + M, Held}}.

handle_info({release, Answer}, {N, [From | Held]}) ->
    gen_server:reply(From, Answer),
    {noreply, {N, Held}}.
