-module(algo_huffman).
-export([main/0]).

main() ->
    [round_trip(T) || T <- ["abracadabra", "mississippi river", "aaaa", "the quick brown fox jumps over the lazy dog"]].

round_trip(Text) ->
    Tree = build(frequencies(Text)),
    Codes = lists:sort(codes(Tree, [])),
    Bits = lists:append([element(2, lists:keyfind(C, 1, Codes)) || C <- Text]),
    io:format("~p: ~w bits instead of ~w, ~s~n", [Text, length(Bits), 8 * length(Text), decode(Bits, Tree, Tree)]),
    io:format("  ~s~n", [[[C, $=, [B + $0 || B <- Code], $\s] || {C, Code} <- Codes]]).

frequencies(Text) -> [{N, {leaf, C}} || {C, N} <- count(lists:sort(Text))].

count([]) -> [];
count([C | T]) ->
    {Same, Rest} = lists:splitwith(fun(X) -> X =:= C end, T),
    [{C, length(Same) + 1} | count(Rest)].

build([{_, {leaf, _} = Leaf}]) -> {node, Leaf, Leaf};
build([{_, Tree}]) -> Tree;
build(Forest) ->
    [{N1, T1}, {N2, T2} | Rest] = lists:sort(Forest),
    build([{N1 + N2, {node, T1, T2}} | Rest]).

codes({leaf, C}, Path) -> [{C, lists:reverse(Path)}];
codes({node, Same, Same}, Path) -> codes(Same, [0 | Path]);
codes({node, L, R}, Path) -> codes(L, [0 | Path]) ++ codes(R, [1 | Path]).

decode([], {leaf, C}, _) -> [C];
decode([], _, _) -> [];
decode(Bits, {leaf, C}, Root) -> [C | decode(Bits, Root, Root)];
decode([0 | Bits], {node, L, _}, Root) -> decode(Bits, L, Root);
decode([1 | Bits], {node, _, R}, Root) -> decode(Bits, R, Root).
