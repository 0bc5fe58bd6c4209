%% Many handlers asked at once.
-module(ev_collections).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2]).

main() ->
    {ok, Pid} = gen_event:start_link([]),
    [ok = gen_event:add_handler(Pid, {?MODULE, N}, N) || N <- lists:seq(1, 5)],
    Ids = lists:foldl(fun(N, Ids) -> gen_event:reqids_add(gen_event:send_request(Pid, {?MODULE, N}, {times, 10}), {handler, N}, Ids) end,
        gen_event:reqids_new(), lists:seq(1, 6)),
    io:format("~w~n", [lists:sort([L || {_, L} <- gen_event:reqids_to_list(Ids)])]),
    io:format("~w~n", [answers(Ids)]),
    Slow = gen_event:send_request(Pid, {?MODULE, 1}, slow, x, gen_event:reqids_new()),
    io:format("~w~n", [gen_event:wait_response(Slow, 1, true)]),
    {R, x, Left} = gen_event:wait_response(Slow, 1000, true),
    io:format("~w ~w~n", [R, gen_event:wait_response(Left, 1, true)]),
    Checked = gen_event:send_request(Pid, {?MODULE, 2}, {times, 2}),
    receive M -> io:format("~w~n", [gen_event:check_response(M, Checked)]) end,
    Both = gen_event:send_request(Pid, {?MODULE, 3}, {times, 3}, y, gen_event:reqids_new()),
    receive M2 -> {R2, y, Rest} = gen_event:check_response(M2, Both, true), io:format("~w ~w~n", [R2, gen_event:reqids_size(Rest)]) end,
    io:format("~w~n", [gen_event:check_response(anything, Rest, true)]),
    gen_event:stop(Pid).

answers(Ids) ->
    case gen_event:reqids_size(Ids) of
        0 -> [];
        _ -> {Response, Label, Left} = gen_event:wait_response(Ids, 1000, true), [{Label, Response} | answers(Left)]
    end.

init(N) -> {ok, N}.

handle_event(_, N) -> {ok, N}.

handle_call({times, M}, N) -> {ok, M * N, N};
handle_call(slow, N) -> timer:sleep(5), {ok, slept, N}.
