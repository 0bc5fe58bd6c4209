-module(binary_split_lines).
-export([main/0]).

main() ->
    Text = <<"name=joe\r\nage=42\n\nlast line">>,
    Lines = binary:split(Text, [<<"\r\n">>, <<"\n">>], [global]),
    try_it(fun() -> Lines end),
    try_it(fun() -> [list_to_tuple(binary:split(L, <<"=">>)) || L <- Lines] end),
    try_it(fun() -> [binary:referenced_byte_size(L) =< byte_size(Text) || L <- Lines] end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
