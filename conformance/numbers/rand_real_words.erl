%% Uniform floats near zero are made of whole words: those of a generator that deals known ones.
-module(rand_real_words).
-export([main/0]).

main() ->
    [io:format("~w: ~w~n", [Zeros, [real(Zeros, Words) || Words <- words()]])
        || Zeros <- [0, 1, 2, 17, 18, 19, 30]].

%% How many words are left tells how many were drawn.
real(Zeros, Words) ->
    Dealt = lists:duplicate(Zeros, 0) ++ Words ++ [16#155555555555555, 16#2aaaaaaaaaaaaaa],
    Next = fun([Word | Others]) -> {Word, Others} end,
    Kind = #{type => dealt, bits => 58, weak_low_bits => 1, next => Next},
    {Real, {_, Left}} = rand:uniform_real_s({Kind, Dealt}),
    {Real, length(Left)}.

words() ->
    [[16#3ffffffffffffff], [16#1ffffffffffffff], [16#0ffffffffffffff, 7], [16#03fffffffffffff, 16#200000000000000],
        [1, 2], [16#100000000000, 16#3ffffffffffffff], [16#ffffffffffc, 1], [16#400000000007, 3]].
