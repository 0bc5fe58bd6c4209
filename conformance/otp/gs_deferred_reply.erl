%% Answers that come later: from another callback, and from another process.
-module(gs_deferred_reply).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    io:format("~w~n", [gen_server:call(Pid, {later, a})]),
    io:format("~w~n", [gen_server:call(Pid, {helper, b})]),
    io:format("~w~n", [gen_server:call(Pid, first)]),
    Self = self(),
    [spawn_link(fun() -> Self ! {I, gen_server:call(Pid, {wait, I})} end) || I <- [1, 2, 3]],
    wait_for(Pid, 3),
    gen_server:cast(Pid, release),
    io:format("~w~n", [[receive {I, Answer} -> Answer end || I <- [3, 2, 1]]]),
    gen_server:stop(Pid).

wait_for(Pid, N) ->
    case gen_server:call(Pid, waiting) of
        N -> ok;
        _ -> timer:sleep(1), wait_for(Pid, N)
    end.

init([]) -> {ok, []}.

handle_call({later, X}, From, S) -> self() ! {answer, From, X}, {noreply, S};
handle_call({helper, X}, From, S) -> spawn_link(fun() -> gen_server:reply(From, {helped, X}) end), {noreply, S};
handle_call(first, From, S) -> ok = gen_server:reply(From, before_return), {noreply, S};
handle_call({wait, I}, From, S) -> {noreply, [{I, From} | S]};
handle_call(waiting, _, S) -> {reply, length(S), S}.

handle_cast(release, S) ->
    [gen_server:reply(From, {released, I}) || {I, From} <- S],
    {noreply, []}.

handle_info({answer, From, X}, S) -> gen_server:reply(From, {answered, X}), {noreply, S}.
