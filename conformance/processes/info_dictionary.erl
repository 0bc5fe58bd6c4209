%% process_info shows the dictionary of another process, and what it gets meanwhile.
-module(info_dictionary).
-export([main/0]).

main() ->
    P = spawn(fun() -> put(a, 1), put({b, "x"}, [1, 2.5, {c}]), loop() end),
    P ! {self(), sync},
    receive P -> ok end,
    {dictionary, D} = process_info(P, dictionary),
    show(dictionary, lists:sort(D)),
    P ! {put, a, 2},
    P ! {self(), sync},
    receive P -> ok end,
    {dictionary, D2} = process_info(P, dictionary),
    show(dictionary, lists:sort(D2)),
    show(mine, process_info(self(), dictionary) =:= {dictionary, get()}),
    exit(P, kill).

loop() -> receive {put, K, V} -> put(K, V), loop(); {From, sync} -> From ! self(), loop() end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
