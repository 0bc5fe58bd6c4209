%% A module for code_purging to load again and again.
-module(code_upgraded).
-export([main/0, version/0, serve/0, adder/1, wait/1, literal/0]).

main() -> io:format("~p~n", [version()]).

version() -> 1.

serve() ->
    receive
        {From, X} -> From ! {self(), {version(), X}}, serve();
        stop -> stopped
    end.

adder(N) -> fun(X) -> X + N end.

%% Returns into this module after a message.
wait(From) ->
    From ! {self(), ready},
    receive go -> ok end,
    From ! {self(), version()}.

literal() -> {some, [literal, "term"], #{key => value}}.
