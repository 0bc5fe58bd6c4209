%% Comprehensions at the end of clauses whose value nobody wants: they run, and keep nothing.
-module(comprehension_in_statement).
-export([main/0]).

main() ->
    io:format("~p~n", [in_case(a)]),
    io:format("~p~n", [in_case(b)]),
    io:format("~p~n", [in_case(c)]),
    io:format("~p~n", [in_if(5)]),
    io:format("~p~n", [in_if(1)]),
    io:format("~p~n", [[kept(K) || K <- [a, b]]]),
    io:format("~p~n", [try in_case(d) catch error:Reason -> Reason end]),
    large(id(yes)).

in_case(Kind) ->
    case Kind of
        a -> [said({a, X}) || X <- [1, 2, 3]];
        b -> _ = [said({b, X, Y}) || X <- [1, 2], Y <- [X, 2 * X], Y > 1];
        d -> [said({d, 1 div X}) || X <- [1, 0]];
        _ -> said(other)
    end,
    Bound = case Kind of
        a -> [said(bound) || _ <- [1, 2]];
        _ -> none
    end,
    {Kind, Bound}.

in_if(N) ->
    _ = if
        N > 2 -> [said({N, X}) || X <- lists:seq(1, N), X rem 2 =:= 1];
        true -> small
    end,
    N.

kept(K) ->
    case K of
        a -> [K || _ <- [1, 2]];
        b -> K
    end.

large(Whether) ->
    case Whether of
        yes -> [erlang:make_tuple(60, X) || X <- lists:seq(1, 200000)];
        no -> no
    end,
    io:format("large~n").

said(What) ->
    io:format("said ~p~n", [What]),
    What.

id(X) -> X.
