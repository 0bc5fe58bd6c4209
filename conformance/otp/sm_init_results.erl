%% What init and callback_mode of machines may return.
-module(sm_init_results).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4, s/3]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [start(handle_event_function, R) || R <- [{ok, s, d}, {ok, s, d, [{timeout, 10, x}]}, {ok, s, d, {next_event, internal, i}}, ignore, {stop, why}, bad,
                                             {throw, {ok, s, d}}, {throw, x}, {exit, x}, {error, x}]],
    [start(Mode, {ok, s, d}) || Mode <- [state_functions, [state_functions], [handle_event_function, state_enter], bad, [state_enter], []]],
    logger:set_primary_config(level, notice).

start(Mode, Result) ->
    application:set_env(?MODULE, mode, Mode),
    case gen_statem:start_link(?MODULE, Result, []) of
        {ok, Pid} ->
            Answer = (catch gen_statem:call(Pid, state, 1000)),
            case Answer of
                {'EXIT', _} -> receive {'EXIT', Pid, R} -> io:format("~w ~w: exit ~w~n", [Mode, Result, reason(R)]) end;
                _ -> io:format("~w ~w: ~w~n", [Mode, Result, Answer]), gen_statem:stop(Pid), receive {'EXIT', Pid, _} -> ok end
            end;
        Other ->
            receive {'EXIT', _, R} -> io:format("~w ~w: ~w, exit ~w~n", [Mode, Result, no_stack(Other), reason(R)]) end
    end.

no_stack({error, R}) -> {error, reason(R)};
no_stack(Other) -> Other.

reason({Reason, Stack}) when is_list(Stack) -> Reason;
reason(Reason) -> Reason.

callback_mode() ->
    {ok, Mode} = application:get_env(?MODULE, mode),
    Mode.

init({throw, X}) -> throw(X);
init({exit, X}) -> exit(X);
init({error, X}) -> error(X);
init(Result) -> Result.

s({call, From}, state, Data) -> {keep_state_and_data, [{reply, From, {s, Data}}]}.

handle_event({call, From}, state, State, Data) -> {keep_state_and_data, [{reply, From, {State, Data}}]};
handle_event(_, _, _, _) -> keep_state_and_data.
