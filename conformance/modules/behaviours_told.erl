%% What behaviours tell of their callbacks, OTP's and one that is made here.
-module(behaviours_told).
-export([main/0]).

-callback begin_with(Arg :: term()) -> {ok, State :: term()}.
-callback 'End'() -> ok.
-callback show(atom(), integer(), [term()]) -> string().
-callback more(X) -> X when X :: integer().
-optional_callbacks([more/1]).
-optional_callbacks([{show, 3}]).

main() ->
    [io:format("~w~n", [[M | tell(M)]]) || M <- [gen_server, gen_statem, gen_event, supervisor, application, ?MODULE, lists]],
    io:format("~w~n", [[gen_server:behaviour_info(callbacks), gen_statem:behaviour_info(optional_callbacks), gen_event:behaviour_info(callbacks)]]),
    io:format("~w~n", [[supervisor:behaviour_info(callbacks), application:behaviour_info(optional_callbacks)]]),
    io:format("~w~n", [[F || {behaviour_info, _} = F <- ?MODULE:module_info(exports)]]),
    io:format("~w~n", [[K || {K, _} <- ?MODULE:module_info(attributes), K =/= vsn]]),
    [io:format("~w~n", [try M:behaviour_info(x) catch error:R -> R end]) || M <- [gen_server, supervisor, ?MODULE]].

tell(M) ->
    {module, M} = code:ensure_loaded(M),
    case erlang:function_exported(M, behaviour_info, 1) of
        true -> [M:behaviour_info(callbacks), M:behaviour_info(optional_callbacks)];
        false -> none
    end.
