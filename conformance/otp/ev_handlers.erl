%% Several handlers, also of one module.
-module(ev_handlers).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).

main() ->
    process_flag(trap_exit, true),
    {ok, Pid} = gen_event:start_link({local, ev_ha_manager}),
    [gen_event:add_handler(ev_ha_manager, {?MODULE, I}, I) || I <- [a, b, c]],
    gen_event:add_handler(ev_ha_manager, ?MODULE, plain),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    gen_event:sync_notify(Pid, hello),
    io:format("~w~n", [gen_event:call(Pid, {?MODULE, b}, request)]),
    io:format("~w~n", [gen_event:call(Pid, {?MODULE, x}, request)]),
    io:format("~w~n", [gen_event:call(Pid, no_such_module, request)]),
    io:format("~w~n", [gen_event:delete_handler(Pid, {?MODULE, b}, why)]),
    io:format("~w~n", [gen_event:delete_handler(Pid, {?MODULE, b}, why)]),
    gen_event:sync_notify(Pid, hello),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    gen_event:stop(Pid, shutdown, infinity).

init(Name) -> io:format("~w: init~n", [Name]), {ok, Name}.

handle_event(Event, Name) -> io:format("~w: event ~w~n", [Name, Event]), {ok, Name}.

handle_call(Request, Name) -> {ok, {Name, Request}, Name}.

handle_info(Info, Name) -> io:format("~w: info ~w~n", [Name, Info]), {ok, Name}.

terminate(Arg, Name) -> io:format("~w: terminate ~w~n", [Name, Arg]), {left, Name}.
