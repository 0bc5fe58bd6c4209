%% A service: a server on the ARM, whose workers are on cores, for nodes of OTP.
-module(squares).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, sum/4]).

-define(WORKERS, 4).

main() ->
    {ok, Server} = gen_server:start_link({local, ?MODULE}, ?MODULE, [], []),
    Ref = monitor(process, Server),
    io:format("ready~n"),
    receive {'DOWN', Ref, process, Server, Reason} -> exit(Reason) end.

init([]) -> {ok, none}.

%% The sum of the squares up to N.
handle_call({sum, N}, _, State) when is_integer(N), N >= 0 ->
    Ref = make_ref(),
    [epiphany:spawn_link(?MODULE, sum, [self(), Ref, I, N]) || I <- lists:seq(1, ?WORKERS)],
    {reply, lists:sum([receive {Ref, Sum} -> Sum end || _ <- lists:seq(1, ?WORKERS)]), State};
handle_call(_, _, State) ->
    {reply, {error, unknown}, State}.

handle_cast(_, State) -> {noreply, State}.

sum(To, Ref, I, N) -> To ! {Ref, lists:sum([X * X || X <- lists:seq(I, N, ?WORKERS)])}.
