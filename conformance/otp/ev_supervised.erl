%% Handlers whose going is told, and that go with who added them.
-module(ev_supervised).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).

main() ->
    logger:set_primary_config(level, none),
    Self = self(),
    {ok, Pid} = gen_event:start_link(),
    add(Pid, a),
    gen_event:delete_handler(Pid, {?MODULE, a}, bye),
    told(),
    add(Pid, b),
    gen_event:notify(Pid, remove),
    told(),
    add(Pid, c),
    gen_event:notify(Pid, crash),
    told(),
    add(Pid, d),
    gen_event:notify(Pid, bad),
    told(),
    add(Pid, e),
    gen_event:swap_handler(Pid, {{?MODULE, e}, leave}, {{?MODULE, f}, f}),
    told(),
    gen_event:delete_handler(Pid, {?MODULE, f}, bye),
    told(),
    {Other, Ref} = spawn_monitor(fun() -> gen_event:add_sup_handler(Pid, {?MODULE, g}, g), Self ! added, receive stop -> exit(done) end end),
    receive added -> ok end,
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    Other ! stop,
    receive {'DOWN', Ref, _, _, _} -> ok end,
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    add(Pid, h),
    gen_event:stop(Pid),
    told(),
    logger:set_primary_config(level, notice).

add(Pid, Name) -> ok = gen_event:add_sup_handler(Pid, {?MODULE, Name}, Name).

told() ->
    receive
        {gen_event_EXIT, Handler, {'EXIT', {Reason, _}}} -> io:format("told ~w EXIT ~w~n", [Handler, Reason]);
        {gen_event_EXIT, Handler, {swapped, New, Pid}} -> io:format("told ~w swapped ~w ~w~n", [Handler, New, Pid =:= self()]);
        {gen_event_EXIT, Handler, Reason} -> io:format("told ~w ~w~n", [Handler, Reason])
    end.

init({Name, _}) -> {ok, Name};
init(Name) -> {ok, Name}.

handle_event(remove, _) -> remove_handler;
handle_event(crash, _) -> error(crashed);
handle_event(bad, _) -> bad.

handle_call(Request, Name) -> {ok, {Name, Request}, Name}.

handle_info(_, Name) -> {ok, Name}.

terminate({error, {'EXIT', {Reason, _}}}, Name) -> io:format("~w: terminate EXIT ~w~n", [Name, Reason]);
terminate(Arg, Name) -> io:format("~w: terminate ~w~n", [Name, Arg]).
