-module(includes).
-export([main/0]).
-include("shapes.hrl").
-include("shapes.hrl").

main() ->
    [io:format("~p: ~p~n", [S, area(S)]) || S <- [#circle{}, #circle{r = 2}, #box{w = 2, h = 3}]],
    io:format("~w~n", [?AREA(1 + 1, 2 + 1)]),
    io:format("~w~n", [?LINE]).

area(#circle{r = R}) -> ?PI_ABOUT * R * R;
area(#box{w = W, h = H}) -> ?AREA(W, H).
