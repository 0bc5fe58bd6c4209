%% An event manager with a handler.
-module(ev_basic).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).

main() ->
    {ok, Pid} = gen_event:start_link(),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    io:format("~w~n", [gen_event:add_handler(Pid, ?MODULE, a)]),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    io:format("~w~n", [gen_event:notify(Pid, one)]),
    io:format("~w~n", [gen_event:sync_notify(Pid, two)]),
    Pid ! three,
    io:format("~w~n", [gen_event:call(Pid, ?MODULE, four)]),
    io:format("~w~n", [gen_event:call(Pid, ?MODULE, five, 1000)]),
    io:format("~w~n", [gen_event:stop(Pid)]).

init(Name) -> io:format("~w: init~n", [Name]), {ok, Name}.

handle_event(Event, Name) -> io:format("~w: event ~w~n", [Name, Event]), {ok, Name}.

handle_call(Request, Name) -> {ok, {Name, Request}, Name}.

handle_info(Info, Name) -> io:format("~w: info ~w~n", [Name, Info]), {ok, Name}.

terminate(Arg, Name) -> io:format("~w: terminate ~w~n", [Name, Arg]), {left, Name}.
