-module(auto_imports_none).
-export([main/0]).
-compile(no_auto_import).

main() ->
    io:format("~w~n", [{size({1}), erlang:size({1})}]),
    io:format("~w~n", [element(1, {x})]).

size(T) -> {mine, T}.
element(N, T) -> {N, T}.
