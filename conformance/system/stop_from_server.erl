%% A server of an application that ends the system with a status.
-module(stop_from_server).
-export([main/0]).
-behaviour(application).
-behaviour(gen_server).
-export([start/2, stop/1, start_link/0, init/1, handle_call/3, handle_cast/2, terminate/2]).

main() ->
    ok = application:load({application, ?MODULE, [{mod, {?MODULE, []}}]}),
    ok = application:start(?MODULE),
    io:format("~s ~w~n", [element(1, init:script_id()), is_tuple(init:get_status())]),
    io:format("~w~n", [try init:stop(no_status) catch error:Reason -> Reason end]),
    io:format("~w~n", [gen_server:call(?MODULE, {stop, 7})]),
    receive Message -> io:format("unexpected ~w~n", [Message]) end.

start(normal, _) -> supervisor:start_link(?MODULE, supervisor).

stop(_) -> io:format("stopped~n").

start_link() -> gen_server:start_link({local, ?MODULE}, ?MODULE, server, []).

init(supervisor) -> {ok, {#{}, [#{id => server, start => {?MODULE, start_link, []}}]}};
init(server) -> process_flag(trap_exit, true), {ok, server}.

handle_call({stop, Status}, _, S) -> {reply, [init:stop(Status), init:stop(), init:reboot(), init:restart(), init:restart([{mode, interactive}])], S}.

handle_cast(_, S) -> {noreply, S}.

terminate(Reason, S) -> io:format("~w ~w~n", [Reason, S]).
