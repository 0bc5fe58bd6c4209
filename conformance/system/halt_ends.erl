%% halt ends everything at once.
-module(halt_ends).
-export([main/0]).

main() ->
    spawn(fun() -> receive after 50 -> io:format("not seen~n") end end),
    io:format("before~n"),
    done.
