%% Servers that lack optional callbacks, and those that are not optional.
-module(gs_missing_callbacks).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_cast/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    Pid ! ignored,
    gen_server:cast(Pid, {print, still_here}),
    io:format("~w~n", [gen_server:stop(Pid)]),
    receive {'EXIT', Pid, R1} -> io:format("~w~n", [R1]) end,
    {ok, Pid2} = gen_server:start_link(?MODULE, [], []),
    try gen_server:call(Pid2, hello) catch exit:{{undef, [{M, F, A, _} | _]}, _} -> io:format("undef ~w ~w ~w~n", [M, F, length(A)]) end,
    receive {'EXIT', Pid2, {R2, _}} -> io:format("~w~n", [R2]) end,
    {ok, Pid3} = gen_server:start_link(?MODULE, [], []),
    gen_server:cast(Pid3, continue),
    receive {'EXIT', Pid3, {R3, [{M3, F3, A3, _} | _]}} -> io:format("~w ~w ~w ~w~n", [R3, M3, F3, A3]) end,
    io:format("~w~n", [element(1, element(2, gen_server:start(no_such_module, [], [])))]),
    logger:set_primary_config(level, notice).

init(S) -> {ok, S}.

handle_cast({print, X}, S) -> io:format("~w~n", [X]), {noreply, S};
handle_cast(continue, S) -> {noreply, S, {continue, more}}.
