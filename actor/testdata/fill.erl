%% Messages for a process on a core that takes none, until there is no memory for more: the process ends, the sender goes on, and the memory can be used
%% again.
-module(fill).
-export([main/0, deaf/0, echo/0]).

main() ->
    Big = lists:seq(1, 2000),
    {P, M} = epiphany:internal_spawn(fill, deaf, [], [monitor]),
    erlang:display(fill(P, M, Big, 0) > 20),
    Q = epiphany:internal_spawn(fill, echo, [], []),
    Q ! {self(), Big},
    receive Big -> erlang:display(again) end.

fill(P, M, Big, N) ->
    P ! Big,
    receive {'DOWN', M, process, P, system_limit} -> N after 0 -> fill(P, M, Big, N + 1) end.

deaf() -> receive never -> ok end.
echo() -> receive {P, X} -> P ! X end.
