%% Many clients of one server.
-module(gs_bank).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Bank} = gen_server:start_link(?MODULE, [], []),
    [ok = gen_server:call(Bank, {open, I, 100}) || I <- lists:seq(1, 5)],
    Clients = [spawn_monitor(fun() -> client(Bank, I, 20) end) || I <- lists:seq(1, 5)],
    [receive {'DOWN', Ref, process, Pid, Reason} -> io:format("~w~n", [Reason]) end || {Pid, Ref} <- Clients],
    io:format("~w~n", [lists:sum([gen_server:call(Bank, {balance, I}) || I <- lists:seq(1, 5)])]),
    io:format("~w~n", [gen_server:call(Bank, {move, 1, 2, 100000})]),
    io:format("~w~n", [gen_server:call(Bank, {balance, 6})]),
    gen_server:stop(Bank).

client(_, _, 0) -> ok;
client(Bank, I, N) ->
    gen_server:call(Bank, {move, I, (I + N) rem 5 + 1, N}),
    client(Bank, I, N - 1).

init([]) -> {ok, #{}}.

handle_call({open, Id, Sum}, _, Accounts) -> {reply, ok, Accounts#{Id => Sum}};
handle_call({balance, Id}, _, Accounts) -> {reply, maps:get(Id, Accounts, unknown), Accounts};
handle_call({move, From, To, Sum}, _, Accounts) ->
    case Accounts of
        #{From := Has, To := _} when Has >= Sum ->
            Less = Accounts#{From := Has - Sum},
            {reply, ok, Less#{To := maps:get(To, Less) + Sum}};
        _ ->
            {reply, refused, Accounts}
    end.

handle_cast(_, S) -> {noreply, S}.
