%% Values of case, if and begin, and variables that come out of them.
-module(case_expressions).
-export([main/0]).

main() ->
    [io:format("~w: ~w ~w ~w~n", [X, classify(X), exported(X), nested(X)]) || X <- [-5, 0, 3, 50, 500]],
    V = begin A = 1, B = A + 1, A + B end,
    io:format("~w ~w ~w~n", [V, A, B]),
    io:format("~w~n", [(case V of 3 -> fun(Y) -> Y * 2 end; _ -> none end)(21)]),
    io:format("~w~n", [[case X rem 3 of 0 -> fizz; _ when X rem 5 =:= 0 -> buzz; _ -> X end || X <- lists:seq(1, 15)]]).

classify(X) ->
    if
        X < 0 -> negative;
        X =:= 0 -> zero;
        X < 10, X > 0 -> small;
        X < 100; X =:= 1000 -> medium;
        true -> large
    end.

exported(X) ->
    case X of
        0 -> Y = none, Z = 1;
        _ when X > 0 -> Y = {pos, X}, Z = 2;
        _ -> Y = neg, Z = 3
    end,
    {Y, Z}.

nested(X) ->
    case {X > 0, X rem 2} of
        {true, 0} ->
            case X of
                50 -> fifty;
                _ -> even
            end;
        {true, _} -> odd;
        {false, _} when X =:= 0 -> zero;
        _ -> other
    end.
