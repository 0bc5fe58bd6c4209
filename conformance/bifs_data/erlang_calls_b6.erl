% Calls of erlang:
% list_to_existing_atom/1, list_to_integer/2, make_tuple/3, md5/1, phash/2.
-module(erlang_calls_b6).
-export([main/0]).

main() ->
    t(fun() -> erlang:list_to_integer(#{k => v}, <<"123">>) end),
    t(fun() -> erlang:make_tuple(utf8, #{k => v}, <<"2.50">>) end),
    t(fun() -> erlang:md5(["ab", <<"c">>, [100]]) end),
    t(fun() -> erlang:md5(<<1, 2, 3>>) end),
    t(fun() -> erlang:md5("ff") end),
    t(fun() -> erlang:md5(<<"2.50">>) end),
    t(fun() -> erlang:md5([1, 1.0, 2]) end),
    t(fun() -> erlang:phash(16, 255) end),
    t(fun() -> erlang:phash(<<5:3>>, 16) end),
    t(fun() -> erlang:phash({a, b, c, d}, 3) end),
    t(fun() -> erlang:phash(<<"2.50">>, 10) end),
    t(fun() -> erlang:phash(["ab", <<"c">>, [100]], fun erlang:length/1) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
