%% How calls of machines fail.
-module(sm_call_errors).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    logger:set_primary_config(level, none),
    show(fun() -> gen_statem:call(sm_ce_nobody, x) end),
    show(fun() -> gen_statem:call(sm_ce_nobody, x, 10) end),
    show(fun() -> gen_statem:call(sm_ce_nobody, x, {clean_timeout, 10}) end),
    show(fun() -> gen_statem:call(sm_ce_nobody, x, bad) end),
    show(fun() -> gen_statem:call(self(), x) end),
    show(fun() -> gen_statem:cast(sm_ce_nobody, x) end),
    show(fun() -> gen_statem:stop(sm_ce_nobody) end),
    {ok, Pid} = gen_statem:start(?MODULE, [], []),
    show(fun() -> gen_statem:call(Pid, forget, 10) end),
    show(fun() -> gen_statem:call(Pid, forget, {dirty_timeout, 10}) end),
    show(fun() -> gen_statem:call(Pid, {exit, gone}) end),
    show(fun() -> gen_statem:call(Pid, forget) end),
    show(fun() -> gen_statem:start("m", [], []) end),
    show(fun() -> gen_statem:start(?MODULE, [], x) end),
    show(fun() -> gen_statem:start(name, ?MODULE, [], []) end),
    logger:set_primary_config(level, notice).

show(F) ->
    try
        io:format("~w~n", [F()])
    catch
        Class:{Reason, {M, Name, [_ | Args]}} -> io:format("~w ~w ~w ~w ~w~n", [Class, Reason, M, Name, Args]);
        Class:Reason -> io:format("~w ~w~n", [Class, Reason])
    end.

init([]) -> {ok, here, []}.

callback_mode() -> handle_event_function.

handle_event({call, _}, forget, _, _) -> keep_state_and_data;
handle_event({call, _}, {exit, R}, _, _) -> exit(R).
