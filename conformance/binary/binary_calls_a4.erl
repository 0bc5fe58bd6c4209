% Calls of binary:
% part/2, replace/3.
-module(binary_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> binary:part(<<"a,b,c">>, {1, 2}) end),
    t(fun() -> binary:part(<<"abcabcabc">>, {0, 3}) end),
    t(fun() -> binary:part(<<"616263">>, {1, 2}) end),
    t(fun() -> binary:part(<<0, 255, 128>>, {1, 2}) end),
    t(fun() -> binary:part(<<1, 2, 3>>, -0.5) end),
    t(fun() -> binary:replace(<<1, 2, 3>>, <<0, 255, 128>>, <<",">>) end),
    t(fun() -> binary:replace(<<"hello world">>, <<"bc">>, <<0, 255, 128>>) end),
    t(fun() -> binary:replace(<<0, 255, 128>>, <<0, 255, 128>>, <<"bc">>) end),
    t(fun() -> binary:replace(<<0, 255, 128>>, [<<"abc">>, <<"abd">>], <<0, 255, 128>>) end),
    t(fun() -> binary:replace([<<"abc">>, <<"abd">>], <<"a,b,c">>, 2) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
