%% A server that traps exits ends with its parent, and with nobody else.
-module(gs_parent_exit).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).
-export([terminate/2]).

main() ->
    Self = self(),
    Parent = spawn(fun() ->
        {ok, Pid} = gen_server:start_link(?MODULE, Self, []),
        Self ! {server, Pid},
        receive {exit, Reason} -> exit(Reason) end
    end),
    Pid = receive {server, P} -> P end,
    Linked = spawn(fun() -> link(Pid), Self ! linked, receive after infinity -> ok end end),
    receive linked -> ok end,
    exit(Linked, gone),
    receive M1 -> io:format("~w~n", [M1]) end,
    exit(Pid, direct),
    receive M2 -> io:format("~w~n", [M2]) end,
    Ref = monitor(process, Pid),
    Parent ! {exit, shutdown},
    receive M3 -> io:format("~w~n", [M3]) end,
    receive {'DOWN', Ref, _, _, Reason} -> io:format("~w~n", [Reason]) end.

init(To) ->
    process_flag(trap_exit, true),
    {ok, To}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(_, S) -> {noreply, S}.

handle_info({'EXIT', _, Reason}, To) -> To ! {info, exit, Reason}, {noreply, To}.

terminate(Reason, To) -> To ! {terminate, Reason}.
