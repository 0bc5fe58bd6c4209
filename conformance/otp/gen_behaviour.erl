%% A behaviour of its own that stands on module gen: processes that keep a number.
-module(gen_behaviour).
-export([main/0, init_it/6, begin_here/3, begin_here/4]).
-export([system_continue/3, system_terminate/4]).

main() ->
    process_flag(trap_exit, true),
    {ok, Plain} = gen:start(?MODULE, nolink, counter, 1, []),
    io:format("~w~n", [gen:call(Plain, '$add', 2)]),
    io:format("~w~n", [gen:call(Plain, '$add', 3, infinity)]),
    io:format("~w~n", [gen:call(Plain, '$who', parent, 1000)]),
    {ok, Named} = gen:start(?MODULE, link, {local, gen_behaviour_named}, counter, 10, [{hibernate_after, 5}, {debug, [{log, 3}]}]),
    io:format("~w~n", [gen:call(gen_behaviour_named, '$add', 5)]),
    io:format("~w~n", [gen:call({gen_behaviour_named, node()}, '$who', name, 1000)]),
    io:format("~w~n", [gen:call(Named, '$who', options)]),
    io:format("~w~n", [gen:start(?MODULE, nolink, {local, gen_behaviour_named}, counter, 1, []) =:= {error, {already_started, Named}}]),
    {ok, {Watched, Ref}} = gen:start(?MODULE, monitor, {global, gen_behaviour_global}, counter, 100, []),
    io:format("~w~n", [gen:call({global, gen_behaviour_global}, '$who', name)]),
    io:format("~w~n", [gen:stop(Plain)]),
    io:format("~w~n", [gen:stop(gen_behaviour_named, shutdown, 1000)]),
    receive {'EXIT', Named, Why} -> io:format("exit ~w~n", [Why]) end,
    io:format("~w~n", [gen:stop(Watched, gone, infinity)]),
    receive {'DOWN', Ref, process, Watched, Down} -> io:format("down ~w~n", [Down]) end,
    io:format("~w~n", [[catch gen:stop(Process) || Process <- [Plain, gen_behaviour_named, {global, gen_behaviour_global}]]]),
    %% Processes of proc_lib that become ones of the behaviour.
    {ok, Own} = proc_lib:start(?MODULE, begin_here, [self(), counter, 7]),
    io:format("~w~n", [gen:call(Own, '$add', 1)]),
    ok = gen:stop(Own),
    {ok, Other} = proc_lib:start_link(?MODULE, begin_here, [self(), {local, gen_behaviour_other}, counter, 8]),
    io:format("~w~n", [gen:call(gen_behaviour_other, '$add', 1)]),
    ok = gen:stop(Other),
    receive {'EXIT', Other, Reason} -> io:format("exit ~w~n", [Reason]) end,
    io:format("~w~n", [gen:start(?MODULE, nolink, none, 1, [])]),
    io:format("~w~n", [gen:start(?MODULE, nolink, slow, 1, [{timeout, 10}])]).

begin_here(Starter, Module, Arg) -> gen:init_it(?MODULE, Starter, self, Module, Arg, []).

begin_here(Starter, Name, Module, Arg) -> gen:init_it(?MODULE, Starter, Starter, Name, Module, Arg, []).

init_it(Starter, self, Name, Module, Arg, Options) ->
    init_it(Starter, self(), Name, Module, Arg, Options);
init_it(Starter, Parent, Name, counter, N, Options) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    Known = [{idle, gen:hibernate_after(Options)}, {debugs, length(gen:debug_options(gen:name(Name), Options))}],
    loop(Parent, gen:name(Name), Known, N);
init_it(Starter, _, Name, none, _, _) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, {error, none});
init_it(_, _, _, slow, _, _) ->
    timer:sleep(infinity).

loop(Parent, Name, Known, N) ->
    receive
        {'$add', From, M} ->
            gen:reply(From, N + M),
            loop(Parent, Name, Known, N + M);
        {'$who', From, parent} ->
            gen:reply(From, {Parent =:= self(), gen:get_parent() =:= Parent, gen:get_proc_name(self()) =:= Name}),
            loop(Parent, Name, Known, N);
        {'$who', From, name} ->
            gen:reply(From, Name),
            loop(Parent, Name, Known, N);
        {'$who', From, options} ->
            gen:reply(From, [Known, gen:get_proc_name({local, Name}), catch gen:get_proc_name({local, other})]),
            loop(Parent, Name, Known, N);
        {system, From, Request} ->
            sys:handle_system_msg(Request, From, Parent, ?MODULE, [], [Parent, Name, Known, N])
    end.

system_continue(_, _, [Parent, Name, Known, N]) -> loop(Parent, Name, Known, N).

system_terminate(Reason, _, _, [_, _, _, N]) ->
    io:format("ends with ~w for ~w~n", [N, Reason]),
    exit(Reason).
