%% Files by pattern.
-module(filelib_wildcards).
-export([main/0]).

main() ->
    [filelib:ensure_dir(F) || F <- ["a/x", "a/b/x", "c/x"]],
    [file:write_file(F, F) || F <- ["one.erl", "two.erl", "three.txt", ".hidden", "a/four.erl", "a/b/five.erl", "c/six.txt"]],
    [t(fun() -> filelib:wildcard(P) end) || P <- ["*", "*.erl", "*.{erl,txt}", "o*", "???.erl", "[ot]*.erl", "[a-p]ne.erl", "*/*.erl", "**/*.erl", "**", "a/**", "a/four.erl", "none", "*.none", ".*", "a/*/*"]],
    t(fun() -> filelib:wildcard("*.erl", "a") end),
    t(fun() -> filelib:wildcard("*/*", "a") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
