% Calls of array:
% default/1, fix/1, foldl/3, foldr/3, from_list/1.
-module(array_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> array:default(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:default(array:new(3)) end),
    t(fun() -> array:default(<<"abc">>) end),
    t(fun() -> array:fix(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:fix(array:from_list([a, b, c])) end),
    t(fun() -> array:fix(array:new(3)) end),
    t(fun() -> array:fix(array:set(5, z, array:new())) end),
    t(fun() -> array:fix([{a, 1}, {b, 2}]) end),
    t(fun() -> array:foldl(fun(I, V, A) -> [{I, V} | A] end, [c, a, b], array:new(3)) end),
    t(fun() -> array:foldl(fun(I, V, A) -> [{I, V} | A] end, b, array:new(3)) end),
    t(fun() -> array:foldl(fun(K, V, A) -> [{K, V} | A] end, 0, array:set(5, z, array:new())) end),
    t(fun() -> array:foldl(fun(I, V, A) -> [{I, V} | A] end, 0, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:foldl(2.5, fun(X) -> X > 1 end, 7) end),
    t(fun() -> array:foldr(fun(I, V, A) -> [{I, V} | A] end, <<"abc">>, array:new(3)) end),
    t(fun() -> array:foldr(fun(K, V, A) -> [{K, V} | A] end, -1, array:from_list([a, b, c])) end),
    t(fun() -> array:foldr(fun(I, V, A) -> [{I, V} | A] end, 3, array:from_list([a, b, c])) end),
    t(fun() -> array:foldr(fun(I, V, A) -> [{I, V} | A] end, array:new(3), array:from_list([a, b, c])) end),
    t(fun() -> array:foldr(b, [a | b], array:from_list([a, b, c])) end),
    t(fun() -> array:from_list([[1], [2, 3], []]) end),
    t(fun() -> array:from_list("abc") end),
    t(fun() -> array:from_list([]) end),
    t(fun() -> array:from_list([1, 1.0, 2]) end),
    t(fun() -> array:from_list(10) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
