%% The other forms of entering the loop of a server, and the events of a server that others may see.
-module(gs_variants).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2, begin_as/1]).

main() ->
    [begin
         {ok, Pid} = proc_lib:start(?MODULE, begin_as, [How]),
         io:format("~w ~w~n", [How, gen_server:call(Pid, state)]),
         gen_server:stop(Pid, normal, 1000)
     end || How <- [three, four, five]],
    {ok, {Pid2, Ref}} = gen_server:start_monitor({local, gs_va}, ?MODULE, x, []),
    io:format("~w~n", [gen_server:abcast([node()], gs_va, y)]),
    io:format("~w~n", [gen_server:multi_call([node()], gs_va, state, infinity)]),
    Ids = gen_server:reqids_add(gen_server:send_request(gs_va, state), label, gen_server:reqids_new()),
    io:format("~w~n", [[L || {_, L} <- gen_server:reqids_to_list(Ids)]]),
    {Response, label, _} = gen_server:wait_response(Ids, {abs, erlang:monotonic_time(millisecond) + 1000}, true),
    io:format("~w~n", [Response]),
    Id = gen_server:send_request(gs_va, state),
    receive Message -> io:format("~w~n", [gen_server:check_response(Message, Id)]) end,
    Ids2 = gen_server:send_request(gs_va, state, other, gen_server:reqids_new()),
    receive Message2 -> {R, L, _} = gen_server:check_response(Message2, Ids2, false), io:format("~w ~w~n", [R, L]) end,
    gen_server:stop(Pid2),
    receive {'DOWN', Ref, _, _, Reason} -> io:format("~w~n", [Reason]) end.

begin_as(three) -> proc_lib:init_ack({ok, self()}), gen_server:enter_loop(?MODULE, [], [three]);
begin_as(four) -> proc_lib:init_ack({ok, self()}), gen_server:enter_loop(?MODULE, [], [four], infinity);
begin_as(five) -> proc_lib:init_ack({ok, self()}), gen_server:enter_loop(?MODULE, [], [five], self(), infinity).

init(S) -> {ok, [S]}.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(X, S) -> {noreply, [X | S]}.

handle_info(_, S) -> {noreply, S}.
