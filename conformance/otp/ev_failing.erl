%% Handlers that fail go, the others stay.
-module(ev_failing).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Pid} = gen_event:start_link(),
    [gen_event:add_handler(Pid, {?MODULE, I}, I) || I <- lists:seq(1, 8)],
    gen_event:sync_notify(Pid, {1, error}),
    gen_event:sync_notify(Pid, {2, exit}),
    gen_event:sync_notify(Pid, {3, throw}),
    gen_event:sync_notify(Pid, {4, bad}),
    io:format("~w~n", [names(Pid)]),
    show(gen_event:call(Pid, {?MODULE, 5}, error)),
    show(gen_event:call(Pid, {?MODULE, 6}, bad)),
    show(gen_event:call(Pid, {?MODULE, 7}, remove)),
    io:format("~w~n", [names(Pid)]),
    Pid ! {8, error},
    io:format("~w~n", [names(Pid)]),
    gen_event:stop(Pid),
    logger:set_primary_config(level, notice).

names(Pid) -> [Id || {_, Id} <- gen_event:which_handlers(Pid)].

show({error, {'EXIT', {Reason, Stack}}}) when is_list(Stack) -> io:format("error EXIT ~w~n", [Reason]);
show(Result) -> io:format("~w~n", [Result]).

init(Name) -> {ok, Name}.

handle_event({Name, How}, Name) -> fail(How, Name);
handle_event(_, Name) -> {ok, Name}.

handle_call(remove, Name) -> {remove_handler, {removed, Name}};
handle_call(How, Name) -> fail(How, Name).

handle_info({Name, How}, Name) -> fail(How, Name);
handle_info(_, Name) -> {ok, Name}.

fail(error, _) -> error(oops);
fail(exit, _) -> exit(oops);
fail(throw, _) -> throw(oops);
fail(bad, _) -> oops.

terminate({error, {'EXIT', {Reason, Stack}}}, Name) when is_list(Stack) -> io:format("~w: EXIT ~w~n", [Name, Reason]);
terminate(Arg, Name) -> io:format("~w: ~w~n", [Name, Arg]).
