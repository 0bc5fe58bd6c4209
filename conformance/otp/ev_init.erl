%% What the init of a handler may return.
-module(ev_init).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2]).

main() ->
    {ok, Pid} = gen_event:start_link(),
    [show(gen_event:add_handler(Pid, {?MODULE, R}, R)) || R <- [{ok, s}, {ok, s, hibernate}, bad, {error, why}, {throw, {ok, t}}, {throw, x},
                                                                {exit, gone}, {error, crash, now}]],
    io:format("~w~n", [gen_event:which_handlers(Pid)]),
    show(gen_event:add_handler(Pid, no_such_module, [])),
    gen_event:stop(Pid).

show({'EXIT', {Reason, Stack}}) when is_list(Stack) -> io:format("EXIT ~w~n", [Reason]);
show(Result) -> io:format("~w~n", [Result]).

init({throw, X}) -> throw(X);
init({exit, X}) -> exit(X);
init({error, X, now}) -> error(X);
init(Result) -> Result.

handle_event(_, S) -> {ok, S}.

handle_call(_, S) -> {ok, S, S}.
