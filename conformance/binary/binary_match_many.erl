-module(binary_match_many).
-export([main/0]).

%% Of patterns that begin at the same place the longest is found.
main() ->
    B = <<"abcdefabc">>,
    [try_it(fun() -> {binary:match(B, P), binary:matches(B, P)} end)
     || P <- [[<<"c">>, <<"b">>], [<<"b">>, <<"bcd">>], [<<"bcd">>, <<"b">>, <<"zz">>], [<<"zz">>], [<<"abc">>], [], [<<>>], [<<"a">>, <<>>], [a],
              [<<"a">> | <<"b">>]]].

try_it(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
