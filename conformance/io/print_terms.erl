-module(print_terms).
-export([main/0]).

main() ->
    Terms = [a, 'A', 'a b', '', 'it\'s'] ++ atoms() ++
        [1, -1, 1.0, 1.0e100, "", "abc", [1, 2], [a | b], [[]], {}, {a}, {{}}, #{}, #{a => b}, <<>>, <<"abc">>,
         list_to_binary([1, 2, 3]), fun lists:map/2, fun 'Odd Module':'odd fun'/3, true, [$a, b], [32, 126], [31], [127], [160],
         [8, 9, 10, 13, 27], [{a, "b"}, {"c", d}], 1 bsl 64, [1.5, "x", 'y'], {'EXIT', {badarith, []}}],
    [io:format("~w ~p ~tp~n", [T, T, T]) || T <- Terms],
    [io:format("~s~n", [io_lib:format("~w", [C])]) || C <- [$a, "\x{400}"]].

atoms() ->
    [list_to_atom(S) || S <- ["a1", "a@b", "a_b", "_x", "1a", "a-b", "a.b", "Ab", "end", "when", "fun", "maybe", "a\nb", "é", "É", "a\"b"]].
