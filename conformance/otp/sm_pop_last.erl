%% The last callback module stays.
-module(sm_pop_last).
-export([main/0, init/1, callback_mode/0, s/3]).

init(_) -> {ok, s, data}.
callback_mode() -> state_functions.
s({call, From}, Actions, _) -> {keep_state_and_data, [{reply, From, ok} | Actions]}.

main() ->
    logger:set_primary_config(level, none),
    [try_actions(A) || A <- [[], [pop_callback_module], [{push_callback_module, ?MODULE}, pop_callback_module],
                             [{push_callback_module, ?MODULE}, pop_callback_module, pop_callback_module],
                             [{change_callback_module, ?MODULE}, pop_callback_module]]].

try_actions(Actions) ->
    {ok, {Pid, Ref}} = gen_statem:start_monitor(?MODULE, [], []),
    io:format("~p ", [catch gen_statem:call(Pid, Actions)]),
    receive
        {'DOWN', Ref, process, Pid, {Reason, _}} -> io:format("~p~n", [Reason])
    after 50 ->
        io:format("goes on~n")
    end.
