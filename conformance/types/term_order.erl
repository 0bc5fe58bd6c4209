%% number < atom < reference < fun < pid < tuple < map < nil < list < binary
-module(term_order).
-export([main/0]).

main() ->
    Fun = fun(X) -> X end,
    Terms = [
        {"bin", <<"abc">>}, {"empty bin", <<>>}, {"list", [1, 2]}, {"longer list", [1, 2, 3]}, {"nil", []},
        {"improper", [1 | 2]}, {"map", #{a => 1}}, {"empty map", #{}}, {"tuple", {1, 2}}, {"small tuple", {3}},
        {"empty tuple", {}}, {"pid", self()}, {"fun", Fun}, {"ref", make_ref()}, {"atom", abc}, {"atom2", abd},
        {"int", 3}, {"float", 2.5}, {"big", 1 bsl 70}, {"neg", -5}],
    Sorted = lists:sort(fun({_, A}, {_, B}) -> A =< B end, Terms),
    [io:format("~s~n", [Name]) || {Name, _} <- Sorted],
    compare_all([1, 1.0, 2, a, b, ab, {}, {1}, {2}, {1, 1}, [], [1], [1, 1], [2], "a", <<>>, <<"a">>, <<"ab">>, <<"b">>,
                 #{}, #{a => 1}, #{a => 2}, #{b => 1}, #{a => 1, b => 1}, #{1 => a}, #{1.0 => a}]).

compare_all(Terms) ->
    [io:format("~p: ~s~n", [A, [relation(A, B) || B <- Terms]]) || A <- Terms].

relation(A, B) when A =:= B -> $=;
relation(A, B) when A == B -> $~;
relation(A, B) when A < B, B > A, A =< B, not (A >= B) -> $<;
relation(A, B) when A > B, B < A, A >= B, not (A =< B) -> $>.
