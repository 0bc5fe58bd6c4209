%% What stack traces say of built-in functions that fail.
-module(data_blame).
-export([main/0]).

main() ->
    A = hd([a]),
    [try F() catch C:R:Stack -> io:format("~w ~w~n", [{C, R}, hd(Stack)]) end
     || F <- [fun() -> atom_to_list(hd([1])) end, fun() -> A + A end, fun() -> lists:member(a, A) end, fun() -> lists:reverse(A, b) end,
              fun() -> maps:get(x, A) end, fun() -> maps:get(x, #{}) end, fun() -> maps:put(x, 1, A) end, fun() -> binary:at(<<>>, 1) end,
              fun() -> binary:match(<<1>>, A) end, fun() -> math:sqrt(hd([-1])) end, fun() -> element(3, {A}) end, fun() -> hd(A) end, fun() -> length(A) end,
              fun() -> apply(A, A, A) end, fun() -> A ! foo end, fun() -> link(A) end, fun() -> A:b() end, fun() -> list_to_binary(A) end,
              fun() -> binary_to_term(A) end, fun() -> lists:keyfind(a, 0, []) end, fun() -> 1 bsl (1 bsl hd([62])) end, fun() -> tuple_size(A) end,
              fun() -> map_size(A) end, fun() -> maps:keys(A) end, fun() -> maps:from_list(A) end, fun() -> binary_part(<<>>, 1, 1) end,
              fun() -> split_binary(<<>>, 1) end, fun() -> setelement(1, {}, A) end, fun() -> erlang:md5(A) end, fun() -> not A end, fun() -> -A end,
              fun() -> A rem 1 end, fun() -> A ++ [] end, fun() -> A -- [] end, fun() -> integer_to_list(1, A) end, fun() -> whereis([]) end]].
