-module(use_errors).
-export([main/0]).

%% Errors raised in all the ways there are.
main() ->
    [io:format("~w~n", [try F() catch C:R -> {C, R} end])
     || F <- [fun() -> error(a) end, fun() -> error(b, [1]) end, fun() -> error(c, none, []) end, fun() -> exit(d) end, fun() -> throw(e) end,
              fun() -> erlang:raise(error, f, []) end, fun() -> erlang:nif_error(g) end, fun() -> erlang:nif_error(h, [1]) end]],
    try
        try error(first) catch error:first:Stack -> erlang:raise(exit, second, Stack) end
    catch
        exit:second:Again -> io:format("~w~n", [element(1, hd(Again))])
    end.
