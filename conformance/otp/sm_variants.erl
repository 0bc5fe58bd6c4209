%% The other forms of starting, asking and stopping machines.
-module(sm_variants).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4, begin_as/1]).

main() ->
    [begin {ok, Pid} = Start(), io:format("~w~n", [gen_statem:call(Pid, state)]), gen_statem:stop(Pid, normal, 1000) end
     || Start <- [fun() -> gen_statem:start(?MODULE, 1, []) end, fun() -> gen_statem:start({local, sm_va}, ?MODULE, 2, []) end,
                  fun() -> gen_statem:start({global, sm_va}, ?MODULE, 3, []) end,
                  fun() -> proc_lib:start(?MODULE, begin_as, [five]) end, fun() -> proc_lib:start(?MODULE, begin_as, [six]) end]],
    [begin {ok, {Pid, Ref}} = Start(), gen_statem:stop(Pid), receive {'DOWN', Ref, _, _, R} -> io:format("~w~n", [R]) end end
     || Start <- [fun() -> gen_statem:start_monitor(?MODULE, 1, []) end, fun() -> gen_statem:start_monitor({local, sm_va}, ?MODULE, 2, []) end]],
    {ok, M} = gen_statem:start(?MODULE, 7, []),
    Ids = gen_statem:send_request(M, state, label, gen_statem:reqids_new()),
    io:format("~w ~w~n", [gen_statem:reqids_size(Ids), [L || {_, L} <- gen_statem:reqids_to_list(Ids)]]),
    {R1, L1, Ids1} = gen_statem:receive_response(Ids, 1000, true),
    io:format("~w ~w ~w~n", [R1, L1, gen_statem:reqids_size(Ids1)]),
    Ids2 = gen_statem:reqids_add(gen_statem:send_request(M, state), again, Ids1),
    {R2, L2, _} = gen_statem:wait_response(Ids2, infinity, true),
    io:format("~w ~w~n", [R2, L2]),
    io:format("~w~n", [gen_statem:wait_response(gen_statem:send_request(M, state))]),
    Ids3 = gen_statem:send_request(M, state, third, gen_statem:reqids_new()),
    receive Message -> {R3, L3, _} = gen_statem:check_response(Message, Ids3, true), io:format("~w ~w~n", [R3, L3]) end,
    gen_statem:stop(M).

begin_as(five) -> proc_lib:init_ack({ok, self()}), gen_statem:enter_loop(?MODULE, [], s, 5, self());
begin_as(six) -> proc_lib:init_ack({ok, self()}), gen_statem:enter_loop(?MODULE, [], s, 6, self(), []).

init(D) -> {ok, s, D}.

callback_mode() -> handle_event_function.

handle_event({call, From}, state, State, Data) -> {keep_state_and_data, [{reply, From, {State, Data}}]}.
