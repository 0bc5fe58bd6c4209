% Calls of array:
% sparse_foldl/3, sparse_foldr/3, sparse_map/2, sparse_size/1, sparse_to_list/1.
-module(array_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> array:sparse_foldl(fun(I, V, A) -> [{I, V} | A] end, [], array:new(3)) end),
    t(fun() -> array:sparse_foldl(fun(I, V, A) -> [{I, V} | A] end, 1, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:sparse_foldl(fun(K, V, A) -> [{K, V} | A] end, {default, q}, array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_foldl(fun(I, V, A) -> [{I, V} | A] end, array:set(5, z, array:new()), array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_foldl("hello world", fun(I, V) -> {I, V} end, fun(X, Y) -> X >= Y end) end),
    t(fun() -> array:sparse_foldr(fun(I, V, A) -> [{I, V} | A] end, 0, array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_foldr(fun(I, V, A) -> [{I, V} | A] end, [c, a, b], array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:sparse_foldr(fun(I, V, A) -> [{I, V} | A] end, array:new([{size, 2}, {fixed, false}, {default, x}]), array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_foldr(fun(I, V, A) -> [{I, V} | A] end, #{a => 1}, array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_foldr(array:new(3), 1, array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_map(fun(I, V) -> {I, V} end, array:new(3)) end),
    t(fun() -> array:sparse_map(fun(X, Y) -> X >= Y end, array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_map(fun(X, Y) -> {X, Y} end, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:sparse_map(fun(X, Y) -> {X, Y} end, array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_map(1, -0.5) end),
    t(fun() -> array:sparse_size(array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_size(array:new(3)) end),
    t(fun() -> array:sparse_size(array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_size(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> array:sparse_to_list(array:new(3)) end),
    t(fun() -> array:sparse_to_list(array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_to_list(array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_to_list(foo) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
