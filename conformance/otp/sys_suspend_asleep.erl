%% Suspended processes that have hibernated before hibernate again.
-module(sys_suspend_asleep).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_call/2, handle_event/2, callback_mode/0, s/3]).

init(server) -> {ok, state, hibernate};
init(handler) -> {ok, state, hibernate};
init(machine) -> {ok, s, data, hibernate}.
handle_call(_, _, S) -> {reply, ok, S, hibernate}.
handle_cast(_, S) -> {noreply, S}.
handle_call(_, S) -> {ok, ok, S}.
handle_event(_, S) -> {ok, S}.
callback_mode() -> state_functions.
s(_, _, _) -> {keep_state_and_data, hibernate}.

main() ->
    {ok, Server} = gen_server:start(?MODULE, server, []),
    asleep(Server),
    gen_server:cast(Server, wake),
    asleep(Server),
    {ok, Machine} = gen_statem:start(?MODULE, machine, []),
    asleep(Machine),
    {ok, Manager} = gen_event:start_link(),
    ok = gen_event:add_handler(Manager, ?MODULE, handler),
    asleep(Manager),
    process_flag(trap_exit, true),
    {ok, {Monitored, Ref}} = gen_event:start_monitor(),
    exit(Monitored, shutdown),
    receive {'DOWN', Ref, process, Monitored, Reason} -> io:format("~p~n", [Reason]) after 1000 -> io:format("alive~n") end.

asleep(Pid) ->
    [begin
         apply(sys, F, [Pid]),
         receive after 20 -> ok end,
         {current_function, {M, Name, _}} = process_info(Pid, current_function),
         io:format("~p: ~p~n", [F, {M, Name} =:= {erlang, hibernate}])
     end || F <- [get_state, suspend, get_state, get_status, resume, get_state]],
    io:format("~n").
