-module(auto_imports).
-export([main/0]).
%% A local function hides a built-in that is imported.
-export([length/1]).
-compile({no_auto_import, [length/1, max/2]}).

main() ->
    io:format("~w ~w~n", [length([1, 2]), erlang:length([1, 2])]),
    io:format("~w ~w~n", [max(1, 2), erlang:max(1, 2)]),
    io:format("~w~n", [abs(-3)]),
    io:format("~w~n", [g([1, 2, 3])]),
    io:format("~w~n", [h(fun length/1, fun abs/1)]).

length(L) -> {my_length, L}.
max(A, B) -> {A, B}.

g(L) when erlang:length(L) > 2 -> long;
g(_) -> short.

h(F, G) -> {F([1]), G(-1)}.
