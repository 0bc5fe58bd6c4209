-module(pattern_strings).
-export([main/0]).
main() ->
    [show(fun() -> f(X) end) || X <- ["abc", "abd", "prefix-rest", "prefix-", "pre", [$a | b], "ab"]],
    [show(fun() -> g(X) end) || X <- ["http://x", "https://y", "ftp", ""]],
    show(fun() -> "a" ++ [X | T] = id("abc"), {X, T} end),
    show(fun() -> [$a, $b] ++ T = id("abc"), T end),
    show(fun() -> "" ++ T = id("abc"), T end),
    show(fun() -> "ab" "cd" = id("abcd") end),
    show(fun() -> "ab" ++ "cd" ++ T = id("abcde"), T end),
    show(fun() -> {"k" ++ K, V} = id({"key", 1}), {K, V} end).

f("abc") -> abc;
f("ab" ++ [X]) -> {ab, X};
f("prefix-" ++ Rest) -> {prefix, Rest};
f([H | b]) -> {improper, H};
f(_) -> none.

g("http" "://" ++ R) -> {http, R};
g("https://" ++ R) -> {https, R};
g([]) -> empty;
g(_) -> other.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
