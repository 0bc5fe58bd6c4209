%% Independent streams from one seed by jumps.
-module(rand_streams).
-export([main/0]).

main() ->
    show([stream(N, exsss) || N <- [0, 1, 2]]),
    show([stream(N, exrop) || N <- [0, 1, 2]]),
    show(element(1, rand:exsp_next(rand:exsp_jump(rand:exsp_jump([1 | 2]))))),
    show(element(1, rand:exro928_next(rand:exro928_jump_2pow512(rand:exro928_jump_2pow20(rand:exro928_seed(lists:seq(101, 116))))))),
    show(rand:exro928_next_state(rand:exro928_jump_2pow512(rand:exro928_seed(lists:seq(1, 16)))) =/= rand:exro928_seed(lists:seq(1, 16))),
    rand:seed_s(exsss),
    rand:seed(exrop, {1, 2, 3}),
    rand:jump(),
    show([rand:uniform(100) || _ <- lists:seq(1, 5)]),
    rand:jump(),
    show([rand:uniform(100) || _ <- lists:seq(1, 5)]),
    show([is_float(element(1, rand:uniform_s(rand:seed_s(A)))) || A <- [default, exsss, exro928ss]]).

show(X) -> io:format("~w~n", [X]).

stream(Jumps, Algorithm) -> draw(4, jumped(Jumps, rand:seed_s(Algorithm, 99))).

jumped(0, State) -> State;
jumped(N, State) -> jumped(N - 1, rand:jump(State)).

draw(0, _) -> [];
draw(N, State) ->
    {X, Next} = rand:uniform_s(1000, State),
    [X | draw(N - 1, Next)].
