%% File names taken apart and put in order.
-module(filename_split).
-export([main/0]).

main() ->
    [t(fun() -> {F, N, filename:F(N)} end) || F <- [split, flatten, pathtype, nativename], N <- names()],
    t(fun() -> filename:split(1) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.

names() -> ["/usr/lib/foo.erl", "foo.erl", "foo", "/", "", "a/b/", "a//b", "./a", "../a.b/c", ".bashrc", "a/.b", "a.", "a.b.c", "/a", "//a//b//", a, <<"a/b.c">>, <<"/">>, <<>>, ["a", $/, b], "...", "a/..", "/."].
