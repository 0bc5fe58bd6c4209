%% Codes a text by a tree of frequencies and decodes it again, N times.
-module(huffman).
-export([run/1]).

run(N) ->
    Text = lists:append(lists:duplicate(10, "sixteen cores with thirty-two kilobytes each. ")),
    run(N, Text, 0).

run(0, _, Sum) -> Sum;
run(N, Text, Sum) ->
    Tree = tree(lists:sort([{Count, {leaf, C}} || {C, Count} <- maps:to_list(count(Text, #{}))])),
    Codes = maps:from_list(codes(Tree, <<>>)),
    Bits = << <<(maps:get(C, Codes))/bitstring>> || C <- Text >>,
    Text = decode(Bits, Tree, Tree),
    run(N - 1, Text, Sum + bit_size(Bits)).

count([], Counts) -> Counts;
count([C | T], Counts) -> count(T, maps:put(C, maps:get(C, Counts, 0) + 1, Counts)).

tree([{_, Tree}]) -> Tree;
tree([{A, L}, {B, R} | T]) -> tree(lists:merge([{A + B, {node, L, R}}], T)).

codes({leaf, C}, Code) -> [{C, Code}];
codes({node, L, R}, Code) ->
    codes(L, <<Code/bitstring, 0:1>>) ++ codes(R, <<Code/bitstring, 1:1>>).

decode(Bits, {leaf, C}, Tree) -> [C | decode(Bits, Tree, Tree)];
decode(<<0:1, Bits/bitstring>>, {node, L, _}, Tree) -> decode(Bits, L, Tree);
decode(<<1:1, Bits/bitstring>>, {node, _, R}, Tree) -> decode(Bits, R, Tree);
decode(<<>>, Tree, Tree) -> [].
