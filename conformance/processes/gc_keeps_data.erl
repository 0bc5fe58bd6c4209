%% A process that others collect keeps what it has.
-module(gc_keeps_data).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> keeper(Me, lists:seq(1, 200), #{a => <<"bin">>}, 3.25) end),
    [begin
         true = garbage_collect(P),
         P ! {ask, I},
         receive {answer, A} -> show(I, A) end
     end || I <- [1, 2, 3]],
    exit(P, kill).

keeper(To, L, M, F) ->
    receive {ask, I} -> To ! {answer, {lists:sum(L), M, F, I}}, keeper(To, [I | L], M#{I => L}, F + I) end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
