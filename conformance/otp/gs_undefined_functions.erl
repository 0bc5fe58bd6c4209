%% A callback module whose functions are made up when they are called.
-module(gs_undefined_functions).
-export([main/0, '$handle_undefined_function'/2]).

'$handle_undefined_function'(init, [State]) -> {ok, State};
'$handle_undefined_function'(handle_call, [double, _, State]) -> {reply, 2 * State, State};
'$handle_undefined_function'(F, Args) -> error_handler:raise_undef_exception(?MODULE, F, Args).

main() ->
    logger:set_primary_config(level, none),
    {ok, Pid} = gen_server:start(?MODULE, 21, []),
    io:format("~p~n", [gen_server:call(Pid, double)]),
    io:format("~p~n", [sys:get_state(Pid)]),
    io:format("~p~n", [element(1, element(1, element(2, catch gen_server:call(Pid, other))))]),
    io:format("~p~n", [catch gen_server:format_log(#{label => {gen_server, no_handle_info}, module => ?MODULE, message => m})]),
    {'EXIT', {Why, [{?MODULE, missing, [a, b], _} | _]}} = (catch apply(?MODULE, missing, [a, b])),
    io:format("~p~n", [Why]),
    [io:format("~p~n", [failure(fun() -> gen_server:call(To, x, 10) end)]) || To <- [self(), nobody, {nobody, 'other@nowhere'}, {global, nobody}, 42]].

failure(F) ->
    try F() catch Class:Reason:Stack -> {M, Name, Arity, _} = hd(Stack), {Class, short(Reason), M, Name, Arity} end.

short({{Reason, [_ | _]}, {gen_server, call, _}}) -> Reason;
short({Reason, {gen_server, call, _}}) -> Reason.
