%% Segments that are longer than any bitstring, and what follows them.
-module(random_long_segments).
-export([main/0]).

main() ->
    [io:format("~w~n", [try F(<<255>>) catch error:Reason -> Reason end]) || F <- [fun bound/1, fun skipped/1, fun bytes/1, fun several/1, fun in_case/1]].

bound(X) ->
    N = 134217727,
    <<A:N/big, B:1/bytes, C/bitstring>> = X,
    {A, B, C}.

skipped(X) ->
    <<_:134217727, _:1/bytes, C/bitstring>> = X,
    C.

bytes(X) ->
    <<_:134217727/bytes, B:3, C/bitstring>> = X,
    {B, C}.

several(X) ->
    <<_:100000000, _:100000000, B:100000000/bytes, C/bitstring>> = X,
    {B, C}.

in_case(X) ->
    case X of
        <<_:134217720, _:16, _/binary>> -> long;
        <<_:8, C/bitstring>> -> C
    end.
