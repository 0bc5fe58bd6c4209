-module(macro_in_patterns).
-export([main/0]).
-define(OK(X), {ok, X}).
-define(IS_SMALL(X), (is_integer(X) andalso X < 10)).
-define(BYTE(X), X:8/integer).
-define(HEAD, f(a)).
-define(TYPES, integer-signed-little).

main() ->
    [io:format("~w ~w~n", [X, g(X)]) || X <- [?OK(1), ?OK(100), ?OK(a), error, <<1, 2>>, <<255, 255, 0>>]],
    io:format("~w~n", [?HEAD]).

g(?OK(X)) when ?IS_SMALL(X) -> {small, X};
g(?OK(X)) -> {other, X};
g(<<?BYTE(A), ?BYTE(B)>>) -> [A, B];
g(<<A:16/?TYPES, _/binary>>) -> A;
g(_) -> none.

?HEAD -> in_macro_head.
