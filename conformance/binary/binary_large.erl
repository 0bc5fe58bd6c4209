-module(binary_large).
-export([main/0]).

%% Parts of large binaries, searched and joined again.
main() ->
    B = binary:copy(<<"the quick brown fox ">>, 5000),
    Words = binary:split(B, <<" ">>, [global, trim]),
    try_it(fun() -> length(Words) end),
    try_it(fun() -> iolist_to_binary([[W, $\s] || W <- Words]) =:= B end),
    R = binary:replace(B, <<"quick">>, <<"slow">>, [global]),
    try_it(fun() -> {byte_size(R), binary:match(R, <<"quick">>), erlang:crc32(R)} end),
    try_it(fun() -> binary:match(B, <<"fox">>, [{scope, {99990, 10}}]) end).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
