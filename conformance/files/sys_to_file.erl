%% Events of a server in a file.
-module(sys_to_file).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, _} = gen_server:start_link({local, sys_to_file_server}, ?MODULE, 0, []),
    io:format("~w~n", [sys:log_to_file(sys_to_file_server, "events.txt")]),
    gen_server:cast(sys_to_file_server, {set, "\x{3b1}"}),
    gen_server:call(sys_to_file_server, get),
    io:format("~w~n", [sys:log_to_file(sys_to_file_server, false, 1000)]),
    gen_server:cast(sys_to_file_server, unseen),
    gen_server:call(sys_to_file_server, get),
    show("events.txt"),
    io:format("~w~n", [sys:log_to_file(sys_to_file_server, "no/such/directory/x", 1000)]),
    io:format("~w~n", [sys:log_to_file(sys_to_file_server, "first.txt", 1000)]),
    gen_server:cast(sys_to_file_server, 1),
    io:format("~w~n", [sys:log_to_file(sys_to_file_server, "second.txt", infinity)]),
    gen_server:cast(sys_to_file_server, 2),
    io:format("~w~n", [sys:no_debug(sys_to_file_server)]),
    [show(F) || F <- ["first.txt", "second.txt"]],
    io:format("~w~n", [catch sys:log_to_file(nobody, "x")]),
    io:format("~w~n", [catch sys:log_to_file(nobody, false, 10)]),
    {ok, Pid} = gen_server:start(?MODULE, 0, [{debug, [{log_to_file, "from_start.txt"}]}]),
    gen_server:cast(Pid, 3),
    gen_server:stop(Pid),
    {ok, Text} = file:read_file("from_start.txt"),
    io:format("~s~n", [string:replace(Text, pid_to_list(Pid), "PID", all)]),
    gen_server:stop(sys_to_file_server).

show(File) ->
    {ok, Text} = file:read_file(File),
    Lines = [L || L <- string:split(Text, "\n", all), string:find(L, "call") =:= nomatch, string:find(L, " to ") =:= nomatch],
    io:format("~ts: ~p~n", [File, Lines]).

init(S) -> {ok, S}.

handle_call(get, _, S) -> {reply, S, S}.

handle_cast(X, _) -> {noreply, X}.
