%% ~p with its field to the left is an error also where chars_limit cuts what it prints.
-module(io_limit_left).
-export([main/0]).

main() ->
    [io:format("~ts ~w: ~0tp~n", [F, L, printed(F, T, L)]) ||
        F <- ["~-20p", "~-20tp", "~-0p", "~20p", "~-20w"], T <- ["abcdefghijklmnopqrstuvwxyz", "abc", lists:seq(1000, 1010), [], a],
        L <- [3, 5, 10, 20, 30]].

printed(Format, Term, Limit) ->
    try lists:flatten(io_lib:format(Format, [Term], [{chars_limit, Limit}]))
    catch Class:Reason -> {Class, Reason}
    end.
