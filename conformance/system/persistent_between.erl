%% All processes see the same terms.
-module(persistent_between).
-export([main/0]).

main() ->
    Me = self(),
    persistent_term:put(shared, lists:seq(1, 5)),
    Ps = [spawn(fun() -> Me ! {self(), lists:sum(persistent_term:get(shared)) * N} end) || N <- [1, 2, 3]],
    show(sums, [receive {P, S} -> S end || P <- Ps]),
    {_, R} = spawn_monitor(fun() -> persistent_term:put(from_child, {ok, <<0:800>>}) end),
    receive {'DOWN', R, _, _, _} -> ok end,
    {ok, B} = persistent_term:get(from_child),
    show(child, byte_size(B)),
    X = persistent_term:get(shared),
    persistent_term:erase(shared),
    show(kept, X).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
