%% Compiled patterns are of one binary or of several, and say which.
-module(binary_compiled_kinds).
-export([main/0]).

main() ->
    {bm, One} = binary:compile_pattern([<<"lo">>]),
    {ac, Several} = binary:compile_pattern([<<"h">>, <<"lo">>]),
    [io:format("~w: ~w~n", [Name, found(P)]) || {Name, P} <- [{one, {bm, One}}, {several, {ac, Several}}, {not_one, {bm, Several}}, {not_several, {ac, One}}]].

found(P) ->
    try binary:matches(<<"hello">>, P)
    catch error:Reason -> Reason
    end.
