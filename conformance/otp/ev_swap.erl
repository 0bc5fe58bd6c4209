%% Handlers that take the place of others.
-module(ev_swap).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2, code_change/3]).

main() ->
    {ok, Pid} = gen_event:start_link(),
    gen_event:add_handler(Pid, {?MODULE, 1}, a),
    io:format("~w~n", [gen_event:swap_handler(Pid, {{?MODULE, 1}, leave}, {{?MODULE, 2}, b})]),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    io:format("~w~n", [gen_event:swap_handler(Pid, {{?MODULE, none}, leave}, {{?MODULE, 3}, c})]),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    gen_event:sync_notify(Pid, {become, {?MODULE, 4}, d}),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    io:format("~w~n", [gen_event:call(Pid, {?MODULE, 4}, {become, {?MODULE, 5}, e})]),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    io:format("~w~n", [gen_event:swap_handler(Pid, {{?MODULE, 5}, leave}, {{?MODULE, 6}, bad})]),
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    gen_event:stop(Pid).

init({bad, _}) -> no;
init(Name) -> io:format("init ~w~n", [Name]), {ok, Name}.

handle_event({become, Other, Arg}, {c, _} = Name) -> {swap_handler, leave, Name, Other, Arg};
handle_event(_, Name) -> {ok, Name}.

handle_call({become, Other, Arg}, Name) -> {swap_handler, swapping, leave, Name, Other, Arg}.

handle_info(_, Name) -> {ok, Name}.

terminate(Arg, Name) -> io:format("terminate ~w ~w~n", [Arg, Name]), from(Name).

from({Name, _}) -> Name;
from(Name) -> Name.

code_change(_, S, _) -> {ok, S}.
