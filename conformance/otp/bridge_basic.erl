%% A bridge between a supervisor and what is no behaviour.
-module(bridge_basic).
-behaviour(supervisor_bridge).
-export([main/0, init/1, terminate/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    io:format("~p~n", [supervisor_bridge:start_link(?MODULE, ignored)]),
    io:format("~p~n", [supervisor_bridge:start_link(?MODULE, fails)]),
    flush(),
    [ends(Reason) || Reason <- [normal, shutdown, {shutdown, now}, crash]],
    {ok, Bridge} = supervisor_bridge:start_link({local, the_bridge}, ?MODULE, {serve, self()}),
    io:format("~p~n", [whereis(the_bridge) =:= Bridge]),
    io:format("~p ~p~n", [supervisor:which_children(the_bridge), gen_server:call(the_bridge, anything)]),
    Bridge ! anything,
    gen_server:cast(Bridge, anything),
    stop(Bridge, shutdown),
    {ok, Root} = supervisor:start_link(?MODULE, root),
    io:format("~p~n", [[{Id, Type} || {Id, _, Type, _} <- supervisor:which_children(Root)]]),
    stop(Root, shutdown).

%% What a bridge ends with when what it stands for ends.
ends(Reason) ->
    {ok, Bridge} = supervisor_bridge:start_link(?MODULE, {serve, self()}),
    receive {served, Pid} -> exit(Pid, Reason) end,
    case Reason of
        normal -> Pid ! stop;
        _ -> ok
    end,
    receive {'EXIT', Bridge, Why} -> io:format("~p ~p~n", [Reason, Why]) end,
    flush().

stop(Pid, Reason) ->
    exit(Pid, Reason),
    receive {'EXIT', Pid, Why} -> io:format("~p~n", [Why]) end,
    flush().

flush() ->
    receive
        {'EXIT', _, Reason} -> io:format("exit ~p~n", [Reason]), flush();
        {terminated, Reason} -> io:format("terminated ~p~n", [Reason]), flush();
        {served, _} -> flush()
    after 10 -> ok
    end.

init(ignored) -> ignore;
init(fails) -> {error, cannot};
init(root) ->
    {ok, {#{}, [#{id => bridge, start => {supervisor_bridge, start_link, [?MODULE, {serve, whereis(nobody)}]}, type => supervisor}]}};
init({serve, Owner}) ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    case Owner of
        undefined -> ok;
        _ -> Owner ! {served, Pid}
    end,
    {ok, Pid, {Pid, Owner}}.

terminate(Reason, {Pid, Owner}) ->
    Pid ! stop,
    case Owner of
        undefined -> ok;
        _ -> Owner ! {terminated, Reason}
    end.
