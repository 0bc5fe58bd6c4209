%% A gen_server that is called N times and cast to as often.
-module(calls).
-behaviour(gen_server).
-export([run/1, init/1, handle_call/3, handle_cast/2]).

run(N) ->
    {ok, Server} = gen_server:start_link(?MODULE, 0, []),
    Sum = repeat(N, Server, 0),
    ok = gen_server:stop(Server),
    Sum.

repeat(0, _, Sum) -> Sum;
repeat(N, Server, Sum) ->
    ok = gen_server:cast(Server, {add, N}),
    Value = gen_server:call(Server, get),
    repeat(N - 1, Server, (Sum + Value) rem 1000003).

init(Value) -> {ok, Value}.

handle_call(get, _From, Value) -> {reply, Value, Value}.

handle_cast({add, N}, Value) -> {noreply, (Value + N) rem 1000003}.
