-module(imports).
-export([main/0]).
-import(lists, [map/2, sum/1, seq/2, reverse/1]).
-import(math, [sqrt/1]).
-compile({no_auto_import, [length/1]}).

main() ->
    io:format("~w~n", [map(fun(X) -> X * X end, seq(1, 5))]),
    io:format("~w ~w~n", [sum([1, 2, 3]), sqrt(16.0)]),
    io:format("~w ~w~n", [length([a, b]), erlang:length([a, b])]),
    io:format("~w~n", [map(fun(L) -> reverse(L) end, [[1, 2], [3, 4]])]),
    io:format("~w~n", [apply(fun lists:seq/2, [2, 4])]).

%% Hides the built-in function of the name.
length(L) -> {own_length, sum([1 || _ <- L])}.
