%% State machines that are asked now and answer later.
-module(sm_requests).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, closed/3, open/3, handed/1]).

main() ->
    process_flag(trap_exit, true),
    {ok, {Pid, Ref}} = gen_statem:start_monitor({local, sm_requests_door}, ?MODULE, closed, []),
    {ok, {Pid2, Ref2}} = gen_statem:start_monitor(?MODULE, open, []),
    io:format("~w~n", [gen_statem:start_monitor({local, sm_requests_door}, ?MODULE, open, []) =:= {error, {already_started, Pid}}]),
    A = gen_statem:send_request(Pid2, pass),
    io:format("~w~n", [gen_statem:receive_response(A)]),
    B = gen_statem:send_request(Pid, pass),
    io:format("~w ~w~n", [gen_statem:wait_response(B, 0), gen_statem:wait_response(B, {abs, erlang:monotonic_time(millisecond)})]),
    gen_statem:cast(Pid, open),
    io:format("~w~n", [gen_statem:wait_response(B)]),
    gen_statem:cast(Pid, close),
    C = gen_statem:send_request(sm_requests_door, pass),
    io:format("~w~n", [gen_statem:receive_response(C, 2)]),
    gen_statem:cast(Pid, open),
    D = gen_statem:send_request(Pid, pass),
    receive M -> io:format("~w ~w ~w~n", [gen_statem:check_response(other, D), gen_statem:check_response(M, make_ref()), gen_statem:check_response(M, D)]) end,
    E = gen_statem:send_request(Pid, both),
    F = gen_statem:send_request(Pid, {answer_for, E}),
    io:format("~w ~w~n", [gen_statem:wait_response(E, 1000), gen_statem:receive_response(F, 1000)]),
    Ids0 = gen_statem:reqids_new(),
    io:format("~w ~w~n", [gen_statem:reqids_size(Ids0), gen_statem:receive_response(Ids0, 10, true)]),
    Ids1 = gen_statem:send_request(Pid2, {name, x}, first, Ids0),
    Ids2 = gen_statem:reqids_add(gen_statem:send_request(Pid2, {name, y}), second, Ids1),
    io:format("~w ~w~n", [gen_statem:reqids_size(Ids2), lists:sort([L || {_, L} <- gen_statem:reqids_to_list(Ids2)])]),
    {R1, L1, Ids3} = gen_statem:wait_response(Ids2, 1000, true),
    {R2, L2, Ids4} = gen_statem:receive_response(Ids3, 1000, false),
    io:format("~w ~w ~w~n", [{R1, L1}, {R2, L2}, gen_statem:reqids_size(Ids4)]),
    Ids5 = gen_statem:send_request(Pid2, {name, z}, third, gen_statem:reqids_new()),
    receive M2 -> {R3, L3, Ids6} = gen_statem:check_response(M2, Ids5, true), io:format("~w ~w~n", [{R3, L3}, gen_statem:reqids_size(Ids6)]) end,
    io:format("~w~n", [[catch Ask() || Ask <- [fun() -> gen_statem:reqids_size(x) end, fun() -> gen_statem:reqids_to_list(x) end,
        fun() -> gen_statem:wait_response(x, 10, true) end, fun() -> gen_statem:check_response(m, x) end]] =/= []]),
    io:format("~w~n", [gen_statem:stop(Pid, done, 1000)]),
    receive {'DOWN', Ref, process, Pid, Why} -> io:format("~w~n", [Why]) end,
    io:format("~w~n", [gen_statem:stop(Pid2, shutdown, infinity)]),
    receive {'DOWN', Ref2, process, Pid2, Why2} -> io:format("~w~n", [Why2]) end,
    {error, {Gone, _}} = gen_statem:receive_response(gen_statem:send_request(Pid, pass), 100),
    io:format("~w ~w~n", [Gone, catch gen_statem:stop(Pid, normal, 10)]),
    [begin
         {ok, P} = proc_lib:start_link(?MODULE, handed, [How]),
         io:format("~w ~w~n", [How, gen_statem:call(P, {name, How})]),
         gen_statem:stop(P),
         receive {'EXIT', P, R} -> io:format("~w~n", [R]) end
     end || How <- [four, six, five]].

handed(four) -> proc_lib:init_ack({ok, self()}), gen_statem:enter_loop(?MODULE, [], open, data);
handed(five) -> proc_lib:init_ack({ok, self()}), gen_statem:enter_loop(?MODULE, [], open, data, [{timeout, 0, hurry}]);
handed(six) ->
    register(sm_requests_six, self()),
    proc_lib:init_ack({ok, self()}),
    gen_statem:enter_loop(?MODULE, [{hibernate_after, 1}], closed, data, {local, sm_requests_six}, [{next_event, cast, open}]).

callback_mode() -> state_functions.

init(State) -> {ok, State, data}.

closed(cast, open, Data) -> {next_state, open, Data};
closed({call, _}, _, _) -> {keep_state_and_data, postpone}.

open(cast, close, Data) -> {next_state, closed, Data};
open(timeout, hurry, _) -> keep_state_and_data;
open(cast, open, _) -> keep_state_and_data;
open({call, From}, pass, _) ->
    gen_statem:reply(From, passed),
    keep_state_and_data;
open({call, From}, both, Data) -> {keep_state, {waits, From, Data}};
open({call, From}, {answer_for, _}, {waits, First, Data}) ->
    gen_statem:reply([{reply, First, one}, {reply, From, two}]),
    {keep_state, Data};
open({call, From}, {name, X}, _) ->
    gen_statem:reply({reply, From, {named, X}}),
    keep_state_and_data.
