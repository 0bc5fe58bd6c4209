%% Nothing is done after halt.
-module(stops).
-export([main/0]).

main() ->
    erlang:display(before),
    spawn(fun() -> erlang:display(other) end),
    halt(3),
    erlang:display(after_halt).
