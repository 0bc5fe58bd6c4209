%% The end of the system, which lets applications end in order.
-module(stop_smoothly).
-export([main/0]).
-behaviour(application).
-behaviour(gen_server).
-export([start/2, prep_stop/1, stop/1, start_link/1, init/1, handle_call/3, handle_cast/2, terminate/2]).

main() ->
    [ok = application:load({application, Name, [{mod, {?MODULE, Name}}, {applications, [kernel, stdlib | Needs]}]})
     || {Name, Needs} <- [{stop_first, []}, {stop_second, [stop_first]}]],
    {ok, _} = application:ensure_all_started(stop_second),
    {ok, _} = gen_server:start({local, stop_alone}, ?MODULE, alone, []),
    io:format("~w ~w~n", [element(2, init:get_status()), init:script_id() =:= {"Erlang/OTP", erlang:system_info(otp_release)}]),
    io:format("~w~n", [[t(fun() -> init:restart(Options) end) || Options <- [[{mode, slow}], [bad], bad, [{mode, embedded}, {mode, interactive}]]]]),
    io:format("~w~n", [[init:stop(), init:stop(1), init:reboot(), init:restart(), init:restart([]), init:restart([{mode, embedded}])]]),
    receive Message -> io:format("unexpected ~w~n", [Message]) end.

t(F) -> try F() catch Class:Reason -> {Class, Reason} end.

start(normal, Name) -> supervisor:start_link(?MODULE, {supervisor, Name}).

prep_stop(State) -> io:format("prepares ~w~n", [State]), {prepared, State}.

stop(State) -> io:format("stops ~w~n", [State]).

start_link(Name) -> gen_server:start_link(?MODULE, Name, []).

init({supervisor, Name}) ->
    {ok, {#{}, [#{id => Id, start => {?MODULE, start_link, [{Name, Id}]}} || Id <- [one, two]]}};
init(Name) ->
    process_flag(trap_exit, true),
    {ok, Name}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(_, S) -> {noreply, S}.

terminate(Reason, Name) -> io:format("terminate ~w ~w~n", [Reason, Name]).
