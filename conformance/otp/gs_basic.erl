%% A server: calls, casts, other messages, the end.
-module(gs_basic).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 10, []),
    io:format("~w~n", [gen_server:call(Pid, {add, 5})]),
    io:format("~w~n", [gen_server:cast(Pid, {set, 100})]),
    io:format("~w~n", [gen_server:call(Pid, {add, -1}, 1000)]),
    Pid ! hello,
    io:format("~w~n", [gen_server:call(Pid, {add, 0}, infinity)]),
    io:format("~w~n", [gen_server:stop(Pid)]),
    io:format("~w~n", [is_process_alive(Pid)]).

init(N) -> {ok, N}.

handle_call({add, M}, {From, _Tag}, N) when is_pid(From) -> {reply, {sum, N + M}, N + M}.

handle_cast({set, M}, _) -> {noreply, M}.

handle_info(Message, N) -> io:format("info ~w ~w~n", [Message, N]), {noreply, N + 1}.

terminate(Reason, N) -> io:format("terminate ~w ~w~n", [Reason, N]).
