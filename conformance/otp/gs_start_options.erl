%% Options of start: a timeout, options of spawn, and wrong ones.
-module(gs_start_options).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    process_flag(trap_exit, true),
    io:format("~w~n", [gen_server:start(?MODULE, 1000, [{timeout, 20}])]),
    io:format("~w~n", [gen_server:start_link(?MODULE, 1000, [{timeout, 20}])]),
    receive X -> io:format("~w~n", [X]) after 10 -> io:format("nothing~n") end,
    {ok, Pid} = gen_server:start(?MODULE, 1, [{timeout, 1000}, {spawn_opt, [{priority, high}, {min_heap_size, 500}]}]),
    io:format("~w~n", [gen_server:call(Pid, priority)]),
    gen_server:stop(Pid),
    {ok, Pid2} = gen_server:start(?MODULE, 1, [unknown, {other, option}]),
    gen_server:stop(Pid2),
    try_start(fun() -> gen_server:start(?MODULE, [], options) end),
    try_start(fun() -> gen_server:start(name, ?MODULE, [], []) end),
    try_start(fun() -> gen_server:start_link({local, "name"}, ?MODULE, 1, []) end),
    try_start(fun() -> gen_server:start_link({remote, name}, ?MODULE, 1, []) end).

try_start(Start) ->
    try
        io:format("~w~n", [Start()])
    catch
        Class:Reason -> io:format("~w ~w~n", [Class, Reason])
    end.

init(Time) -> timer:sleep(Time), {ok, []}.

handle_call(priority, _, S) -> {reply, process_info(self(), priority), S}.

handle_cast(_, S) -> {noreply, S}.
