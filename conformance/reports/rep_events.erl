%% Event handlers that fail.
-module(rep_events).
-behaviour(gen_event).
-export([main/0, init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).

init(bad) -> error(bad_init);
init(X) -> {ok, X}.

handle_event(crash, S) -> {a, S} = id({b, S});
handle_event(exit, _) -> exit(e);
handle_event(throw, _) -> throw(t);
handle_event(return, _) -> foo;
handle_event(remove, _) -> remove_handler;
handle_event(_, S) -> {ok, S}.

handle_call(crash, S) -> list_to_atom(S);
handle_call(return, _) -> foo;
handle_call(_, S) -> {ok, S, S}.

handle_info(crash, S) -> {ok, S ++ id(a) ++ 1}.

terminate(_, tcrash) -> error(tc);
terminate(_, _) -> ok.

id(X) -> X.

main() ->
    {ok, P} = gen_event:start(),
    Again = fun(State) -> ok = gen_event:add_handler(P, ?MODULE, State) end,
    [begin Again(a), gen_event:sync_notify(P, E) end || E <- [crash, exit, throw, return, remove, {unknown, "event"}]],
    gen_event:delete_handler(P, ?MODULE, x),
    [begin Again(a), io:format("~p~n", [element(1, gen_event:call(P, ?MODULE, C))]) end || C <- [crash, return]],
    Again("state"),
    P ! crash,
    [] = gen_event:which_handlers(P),
    Again(tcrash),
    gen_event:sync_notify(P, remove),
    io:format("~p~n", [element(1, gen_event:add_handler(P, ?MODULE, bad))]),
    ok = gen_event:add_handler(P, {?MODULE, id}, lists:seq(1, 40)),
    gen_event:sync_notify(P, crash),
    ok = gen_event:add_sup_handler(P, ?MODULE, sup),
    gen_event:sync_notify(P, crash),
    receive M -> io:format("~p~n", [element(1, M)]) end,
    {ok, Q} = gen_event:start({local, rep_events_name}),
    ok = gen_event:add_handler(Q, ?MODULE, x),
    gen_event:sync_notify(Q, crash),
    io:format("~p~n", [catch gen_event:stop(Q, bad_reason, 1000)]).
