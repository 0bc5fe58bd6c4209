%% ~c: one character, several, padded, beyond Latin-1.
-module(format_characters).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format("~c", [$a])) end),
    t(fun() -> lists:flatten(io_lib:format("~5c", [$a])) end),
    t(fun() -> lists:flatten(io_lib:format("~.3c", [$a])) end),
    t(fun() -> lists:flatten(io_lib:format("[~5.2c]", [$a])) end),
    t(fun() -> lists:flatten(io_lib:format("[~-5.2c]", [$a])) end),
    t(fun() -> lists:flatten(io_lib:format("~c", [256 + $a])) end),
    t(fun() -> lists:flatten(io_lib:format("~tc", [8364])) end),
    t(fun() -> lists:flatten(io_lib:format("~c", [-1])) end),
    t(fun() -> lists:flatten(io_lib:format("~c", [a])) end),
    t(fun() -> lists:flatten(io_lib:format("~c", [1.0])) end),
    t(fun() -> lists:flatten(io_lib:format("~*c", [3, $b])) end),
    t(fun() -> lists:flatten(io_lib:format("[~0c]", [$a])) end),
    t(fun() -> lists:flatten(io_lib:format("[~5.2.*c]", [$., $a])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
