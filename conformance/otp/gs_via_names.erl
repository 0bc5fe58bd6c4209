%% Servers with names of a registry of the user.
-module(gs_via_names).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).
-export([register_name/2, unregister_name/1, whereis_name/1, send/2]).

main() ->
    {ok, Pid} = gen_server:start_link({via, ?MODULE, "a name"}, ?MODULE, one, []),
    io:format("~w~n", [gen_server:call({via, ?MODULE, "a name"}, state)]),
    gen_server:cast({via, ?MODULE, "a name"}, two),
    io:format("~w~n", [gen_server:call(Pid, state)]),
    {error, {already_started, Pid}} = gen_server:start({via, ?MODULE, "a name"}, ?MODULE, three, []),
    io:format("~w~n", [catch gen_server:call({via, ?MODULE, "no name"}, state)]),
    io:format("~w~n", [gen_server:cast({via, ?MODULE, "no name"}, state)]),
    gen_server:stop({via, ?MODULE, "a name"}),
    io:format("~w~n", [is_process_alive(Pid)]).

%% A registry that knows one name.
register_name(Name, Pid) ->
    case whereis(gs_via_registered) of
        undefined -> register(gs_via_registered, Pid), io:format("register ~s~n", [Name]), yes;
        _ -> no
    end.

unregister_name(Name) -> io:format("unregister ~s~n", [Name]), unregister(gs_via_registered).

whereis_name("a name") -> whereis(gs_via_registered);
whereis_name(_) -> undefined.

send(Name, Message) ->
    case whereis_name(Name) of
        undefined -> exit({badarg, {Name, Message}});
        Pid -> Pid ! Message, Pid
    end.

init(X) -> {ok, [X]}.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(X, S) -> {noreply, [X | S]}.
