% Calls of array:
% default/1, fix/1, foldl/3, foldr/3, from_list/1.
-module(array_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> array:default(array:set(5, z, array:new())) end),
    t(fun() -> array:default(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:default(a) end),
    t(fun() -> array:fix(array:set(5, z, array:new())) end),
    t(fun() -> array:fix(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:fix(array:from_list([a, b, c])) end),
    t(fun() -> array:fix(array:new(3)) end),
    t(fun() -> array:fix(#{a => 1}) end),
    t(fun() -> array:foldl(fun(I, V, A) -> [{I, V} | A] end, array:from_list([a, b, c]), array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:foldl(fun(I, V, A) -> [{I, V} | A] end, [{0, a}, {4, b}], array:from_list([a, b, c])) end),
    t(fun() -> array:foldl(fun(I, V, A) -> [{I, V} | A] end, {default, q}, array:set(5, z, array:new())) end),
    t(fun() -> array:foldl(fun(I, V, A) -> [{I, V} | A] end, array:new([{size, 2}, {fixed, false}, {default, x}]), array:from_list([a, b, c])) end),
    t(fun() -> array:foldl(fun(I, V) -> {I, V} end, array:new(3), array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:foldr(fun(I, V, A) -> [{I, V} | A] end, 3, array:set(5, z, array:new())) end),
    t(fun() -> array:foldr(fun(I, V, A) -> [{I, V} | A] end, array:new(3), array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:foldr(fun(I, V, A) -> [{I, V} | A] end, array:new([{size, 2}, {fixed, false}, {default, x}]), array:set(5, z, array:new())) end),
    t(fun() -> array:foldr(fun(I, V, A) -> [{I, V} | A] end, "hello world", array:from_list([a, b, c])) end),
    t(fun() -> array:foldr(0, [{0, a}, {4, b}], [{0, a}, {4, b}]) end),
    t(fun() -> array:from_list([[1], [2, 3], []]) end),
    t(fun() -> array:from_list([c, a, b]) end),
    t(fun() -> array:from_list([1, 2, 3]) end),
    t(fun() -> array:from_list([{0, a}, {4, b}]) end),
    t(fun() -> array:from_list(10) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
