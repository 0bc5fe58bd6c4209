%% The generator exro928 by its own functions.
-module(rand_exro928).
-export([main/0]).

main() ->
    show(rand:exro928_seed(lists:seq(1, 16))),
    show(element(1, rand:exro928_next(rand:exro928_seed(lists:seq(1, 16))))),
    show(rand:exro928_next_state(rand:exro928_seed(lists:seq(1, 16)))),
    show(rand:exro928_next_state(rand:exro928_next_state(rand:exro928_seed(lists:seq(1, 16))))),
    show(element(1, rand:exro928_next(rand:exro928_jump_2pow20(rand:exro928_seed(lists:seq(1, 16)))))),
    show(element(1, rand:exro928_next(rand:exro928_jump_2pow512(rand:exro928_seed(lists:seq(1, 16)))))),
    show(element(1, rand:exro928_next(many(40, rand:exro928_seed(lists:seq(21, 36)))))),
    show(element(1, rand:exro928_jump_2pow20(rand:exro928_jump_2pow512(rand:exro928_seed(lists:seq(3, 18)))))).

show(X) -> io:format("~w~n", [X]).

many(0, Words) -> Words;
many(N, Words) -> many(N - 1, rand:exro928_next_state(Words)).
