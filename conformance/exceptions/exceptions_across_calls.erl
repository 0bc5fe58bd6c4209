%% Exceptions that cross frames with live variables and nested handlers.
-module(exceptions_across_calls).
-export([main/0]).

main() ->
    io:format("~w~n", [[find(X, [a, b, c]) || X <- [a, c, z]]]),
    io:format("~w~n", [sum_until_negative([1, 2, 3, -1, 5])]),
    io:format("~w~n", [sum_until_negative([1, 2, 3])]),
    io:format("~w~n", [layers(5)]),
    io:format("~w~n", [keeps_variables(10)]),
    io:format("~w~n", [retry(5, 3)]),
    io:format("~w~n", [lists:map(fun safe_div/1, [{6, 3}, {1, 0}, {a, 1}])]).

find(X, L) ->
    try
        lists:foreach(fun(Y) -> Y =:= X andalso throw({found, Y}) end, L),
        not_found
    catch
        throw:{found, Y} -> {found, Y}
    end.

sum_until_negative(L) ->
    catch lists:foldl(fun(X, Sum) when X < 0 -> throw({stopped_at, Sum}); (X, Sum) -> X + Sum end, 0, L).

layers(0) -> error(bottom);
layers(N) ->
    try layers(N - 1)
    catch
        error:bottom when N =:= 2 -> exit({two, N});
        exit:{two, _} = R when N =:= 4 -> throw([R]);
        throw:L -> {caught, N, L}
    end.

keeps_variables(N) ->
    A = N * 2,
    B = [A, N],
    C = try
        D = A + 1,
        _ = [D | B],
        throw({D, B})
    catch
        {D1, B1} -> {D1, B1, A}
    end,
    {A, B, C, N}.

retry(0, _) -> gave_up;
retry(N, Until) ->
    try
        N =< Until orelse error({too_many, N}),
        {done, N}
    catch
        error:{too_many, N} -> retry(N - 1, Until)
    end.

safe_div({A, B}) ->
    try A div B of
        Q -> {ok, Q}
    catch
        error:badarith when B =:= 0 -> by_zero;
        error:badarith -> not_numbers
    end.
