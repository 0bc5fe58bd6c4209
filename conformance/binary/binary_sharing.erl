-module(binary_sharing).
-export([main/0]).

main() ->
    Large = binary:copy(<<"0123456789">>, 100),
    Part = binary:part(Large, 10, 200),
    try_it(fun() -> binary:referenced_byte_size(Part) end),
    try_it(fun() -> binary:referenced_byte_size(binary:copy(Part)) end),
    [try_it(fun() -> binary:referenced_byte_size(X) end) || X <- [<<"abc">>, <<>>, a, <<1:3>>]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
