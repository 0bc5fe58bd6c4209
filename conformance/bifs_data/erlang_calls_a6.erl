% Calls of erlang:
% list_to_existing_atom/1, list_to_integer/2, make_tuple/3, md5/1, phash/2.
-module(erlang_calls_a6).
-export([main/0]).

main() ->
    t(fun() -> erlang:list_to_integer([c, a, b], "hello world") end),
    t(fun() -> erlang:make_tuple(1, 255, []) end),
    t(fun() -> erlang:make_tuple(-0.5, <<5:3>>, "123") end),
    t(fun() -> erlang:md5("abc") end),
    t(fun() -> erlang:md5([3, 1, 2, 1]) end),
    t(fun() -> erlang:md5("123") end),
    t(fun() -> erlang:md5([]) end),
    t(fun() -> erlang:md5(#{k => v}) end),
    t(fun() -> erlang:phash(md5, 7) end),
    t(fun() -> erlang:phash(md5, 16) end),
    t(fun() -> erlang:phash(<<"2.50">>, 255) end),
    t(fun() -> erlang:phash(<<"a_b">>, fun erlang:length/1) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
