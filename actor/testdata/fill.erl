%% Messages for a process on a core that takes none, until there is no memory for more: the sender gets an error. Afterwards the memory
%% can be used again.
-module(fill).
-export([main/0, deaf/0, echo/0]).

main() ->
    Big = lists:seq(1, 2000),
    {P, M} = epiphany:internal_spawn(fill, deaf, [], [monitor]),
    erlang:display(fill(P, Big, 0) > 20),
    exit(P, kill),
    receive {'DOWN', M, process, P, killed} -> ok end,
    Q = epiphany:internal_spawn(fill, echo, [], []),
    Q ! {self(), Big},
    receive Big -> erlang:display(again) end.

fill(P, Big, N) ->
    try P ! Big of
        Big -> fill(P, Big, N + 1)
    catch
        error:system_limit -> N
    end.

deaf() -> receive never -> ok end.
echo() -> receive {P, X} -> P ! X end.
