%% What after does on every way out, and in which order.
-module(try_after).
-export([main/0]).

main() ->
    io:format("~w~n", [normal()]),
    io:format("~w~n", [catch thrown()]),
    io:format("~w~n", [caught()]),
    io:format("~w~n", [nested()]),
    io:format("~w~n", [of_body()]),
    io:format("~w~n", [result(fun after_raises/0)]),
    io:format("~w~n", [result(fun after_replaces/0)]),
    io:format("~w~n", [result(fun handler_raises/0)]),
    io:format("~w~n", [loop(3)]).

say(X) -> io:format("  ~w~n", [X]).

normal() ->
    try say(body), value after say('after'), ignored end.

thrown() ->
    try say(body), throw(ball) after say('after') end.

caught() ->
    try
        say(body),
        error(oops)
    catch
        error:E -> say({handler, E}), handled
    after
        say('after')
    end.

nested() ->
    try
        try
            say(inner),
            exit(out)
        after
            say(inner_after)
        end
    catch
        exit:R -> say({outer, R}), R
    after
        say(outer_after)
    end.

of_body() ->
    try
        say(body) of
        ok -> say(of_clause), from_of
    catch
        _:_ -> never
    after
        say('after')
    end.

after_raises() ->
    try value after error(in_after) end.

after_replaces() ->
    try throw(first) after throw(second) end.

handler_raises() ->
    try
        throw(first)
    catch
        throw:X -> exit({again, X})
    after
        say('after')
    end.

loop(0) -> done;
loop(N) ->
    try
        say({in, N}),
        loop(N - 1)
    after
        say({out, N})
    end.

result(F) ->
    try F() catch C:R -> {C, R} end.
