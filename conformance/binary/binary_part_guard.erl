-module(binary_part_guard).
-export([main/0]).

main() ->
    [try_it(fun() -> prefix(X) end) || X <- [<<"GET /">>, <<"PUT /">>, <<"GE">>, <<>>, a, "GET /"]].

prefix(X) when binary_part(X, 0, 3) =:= <<"GET">> -> get;
prefix(X) when binary_part(X, {0, 3}) =:= <<"PUT">> -> put;
prefix(_) -> other.

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
