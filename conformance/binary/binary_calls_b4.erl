% Calls of binary:
% part/2, replace/3.
-module(binary_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> binary:part(<<"a,b,c">>, {0, 3}) end),
    t(fun() -> binary:part(<<"616263">>, {0, 3}) end),
    t(fun() -> binary:part(<<"abcabcabc">>, {0, 3}) end),
    t(fun() -> binary:part(<<0, 255, 128>>, {1, 2}) end),
    t(fun() -> binary:part(<<"abcabcabc">>, big) end),
    t(fun() -> binary:replace(<<"hello world">>, [<<"a">>, <<"c">>], <<0, 255, 128>>) end),
    t(fun() -> binary:replace(<<0, 255, 128>>, [<<"a">>, <<"c">>], <<"hello world">>) end),
    t(fun() -> binary:replace(<<",">>, <<0, 255, 128>>, <<"abcabcabc">>) end),
    t(fun() -> binary:replace(<<"abcabcabc">>, [<<"abc">>, <<"abd">>], <<"abcabcabc">>) end),
    t(fun() -> binary:replace([<<"abc">>, <<"abd">>], [global], uppercase) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
