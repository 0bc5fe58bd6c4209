%% What sys shows of machines, and changes.
-module(sm_status).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4, code_change/4, format_status/1]).

main() ->
    {ok, Pid} = gen_statem:start_link({local, sm_st_machine}, ?MODULE, data, []),
    gen_statem:cast(Pid, keep),
    gen_statem:cast(Pid, time),
    {status, _, {module, Module}, [_, Running, _, _, Misc]} = sys:get_status(Pid),
    io:format("~w ~w~n", [Module, Running]),
    io:format("~p~n", [[case Item of {data, L} -> lists:keydelete("Parent", 1, L); _ -> Item end || Item <- Misc]]),
    io:format("~p~n", [sys:get_state(Pid)]),
    io:format("~p~n", [sys:replace_state(Pid, fun({S, D}) -> {{new, S}, {new, D}} end)]),
    io:format("~p~n", [sys:get_state(Pid)]),
    sys:suspend(Pid),
    io:format("~p~n", [sys:change_code(Pid, ?MODULE, old, extra)]),
    sys:resume(Pid),
    io:format("~p~n", [sys:get_state(Pid)]),
    gen_statem:stop(Pid).

init(D) -> {ok, here, D}.

callback_mode() -> handle_event_function.

handle_event(cast, keep, _, _) -> {keep_state_and_data, postpone};
handle_event(cast, time, _, _) -> {keep_state_and_data, {state_timeout, 10000, content}}.

code_change(Vsn, State, Data, Extra) -> {ok, {State, Vsn}, {Data, Extra}}.

format_status(Status) -> maps:update_with(data, fun(D) -> {formatted, D} end, Status).
