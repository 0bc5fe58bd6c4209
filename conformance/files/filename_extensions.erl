%% Names without a given extension.
-module(filename_extensions).
-export([main/0]).

main() ->
    [t(fun() -> {F, N, E, filename:F(N, E)} end) || F <- [basename, rootname], N <- ["a/b.erl", "b.erl", ".erl", "b.erl/", "x", <<"a/b.erl">>], E <- [".erl", "erl", "", ".hrl", <<".erl">>]].

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
