-module(comprehension_records).
-export([main/0]).
-record(p, {x, y = 0}).

main() ->
    Ps = [#p{x = X, y = X * X} || X <- lists:seq(1, 4)],
    io:format("~w~n", [Ps]),
    io:format("~w~n", [[Y || #p{y = Y} <- Ps, Y > 3]]),
    io:format("~w~n", [[P#p{y = 0} || P <- Ps, P#p.x rem 2 =:= 0]]),
    io:format("~w~n", [[X || #p{x = X, y = X} <- Ps]]),
    io:format("~w~n", [lists:sum([P#p.x * 1.0 || P <- Ps])]),
    io:format("~w~n", [[{X, Y} || #p{x = X} <- Ps, #p{y = Y} <- Ps, X =:= Y]]).
