-module(binary_accumulate).
-export([main/0]).

%% A binary that grows, and one that is taken apart.
main() ->
    B = build(5000, <<>>),
    try_it(fun() -> {byte_size(B), erlang:md5(B)} end),
    try_it(fun() -> sum(B, 0) end),
    try_it(fun() -> binary:at(B, 1234) end).

build(0, B) -> B;
build(N, B) -> build(N - 1, <<B/binary, (N rem 256)>>).

sum(<<>>, S) -> S;
sum(<<X, Rest/binary>>, S) -> sum(Rest, S + X).

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
