%% Where a call by erpc has failed.
-module(erpc_stack).
-export([main/0, boom/1, nested/1]).

main() ->
    [io:format("~p~n", [tried(fun() -> {erpc:call(node(), ?MODULE, F, [T], T)} end)]) || F <- [boom, nested], T <- [infinity, 10000]],
    [io:format("~p~n", [tried(fun() -> {erpc:call(node(), timer, sleep, [1000], T)} end)]) || T <- [1, -1]].

tried(F) ->
    try F() catch C:Reason:Stack -> {C, plain(Reason), place(Stack)} end.

plain({exception, Reason, Stack}) -> {exception, plain(Reason), place(Stack)};
plain(Reason) -> Reason.

place([{M, F, A, _} | _]) when is_list(A) -> {M, F, length(A)};
place([{M, F, A, _} | _]) -> {M, F, A}.

boom(_) -> {error(boom)}.

nested(T) -> {erpc:call(node(), ?MODULE, boom, [T], T)}.
