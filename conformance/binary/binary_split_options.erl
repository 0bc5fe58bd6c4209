-module(binary_split_options).
-export([main/0]).

main() ->
    Options = [[], [global], [trim], [global, trim], [global, trim_all], [trim_all], [{scope, {2, 2}}], [global, {scope, {2, 2}}], [trim, trim_all, global],
               [foo], foo, [{scope, {0, 20}}]],
    [try_it(fun() -> binary:split(B, <<",">>, O) end) || B <- [<<",a,,b,">>, <<"abc">>], O <- Options],
    [try_it(fun() -> binary:split(B, <<",">>, [global, T]) end) || B <- [<<>>, <<",">>, <<",,">>], T <- [trim, trim_all]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
