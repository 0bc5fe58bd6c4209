% Calls of array:
% sparse_foldl/3, sparse_foldr/3, sparse_map/2, sparse_size/1, sparse_to_list/1.
-module(array_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> array:sparse_foldl(fun(I, V, A) -> [{I, V} | A] end, [{0, a}, {4, b}], array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_foldl(fun(K, V, A) -> [{K, V} | A] end, {default, q}, array:new(3)) end),
    t(fun() -> array:sparse_foldl(fun(I, V, A) -> [{I, V} | A] end, array:from_list([a, b, c]), array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_foldl(fun(I, V, A) -> [{I, V} | A] end, array:from_list([a, b, c]), array:new(3)) end),
    t(fun() -> array:sparse_foldl([[1], [2, 3], []], {default, q}, <<"a,b,c">>) end),
    t(fun() -> array:sparse_foldr(fun(I, V, A) -> [{I, V} | A] end, array:new([{size, 2}, {fixed, false}, {default, x}]), array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_foldr(fun(K, V, A) -> [{K, V} | A] end, array:set(5, z, array:new()), array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_foldr(fun(I, V, A) -> [{I, V} | A] end, array:from_list([a, b, c]), array:new(3)) end),
    t(fun() -> array:sparse_foldr(fun(K, V, A) -> [{K, V} | A] end, -1, array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_foldr(fun(I, V, A) -> [{I, V} | A] end, fun(_, V) -> V end, fun(I, V) -> {I, V} end) end),
    t(fun() -> array:sparse_map(fun(X, Y) -> X >= Y end, array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_map(fun(I, V) -> {I, V} end, array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_map(fun(I, V) -> {I, V} end, array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_map(fun(_, V) -> V end, array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_map([3, 1, 2, 1], [{0, a}, {4, b}]) end),
    t(fun() -> array:sparse_size(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:sparse_size(array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_size(array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_size([1, 1.0, 2]) end),
    t(fun() -> array:sparse_to_list(array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_to_list(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:sparse_to_list(array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_to_list(-0.5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
