%% Generators of module crypto for rand: the same numbers from a seed, jumps, and those without a seed.
-module(crypto_generators).
-export([main/0]).

main() ->
    seeded(crypto:rand_seed_alg_s(crypto_aes, <<"seed">>)),
    seeded(crypto:rand_seed_alg_s(crypto_aes, ["se", <<"ed">>, 1])),
    jumps(crypto:rand_seed_alg_s(crypto_aes, "jump")),
    {#{type := crypto_aes}, _} = crypto:rand_seed_alg(crypto_aes, "abc"),
    show([rand:uniform(100) || _ <- lists:seq(1, 5)]),
    [unseeded(Algorithm) || Algorithm <- [crypto, crypto_cache]],
    {#{type := crypto}, _} = State = crypto:rand_seed(),
    show(State =:= rand:seed(State)),
    show([catch_class(fun() -> crypto:rand_seed_alg_s(A) end) || A <- [nonesuch, crypto_aes]]),
    show([catch_class(fun() -> crypto:rand_seed_alg_s(A, S) end) || {A, S} <- [{crypto, seed}, {crypto_aes, seed}, {nonesuch, "x"}]]),
    show([catch_class(fun() -> rand:jump(crypto:rand_seed_alg_s(A)) end) || A <- [crypto, crypto_cache]]),
    show(crypto:rand_seed(<<"more">>)).

seeded(State) ->
    show(lists:sort(maps:keys(element(1, State)))),
    {Numbers, State1} = lists:mapfoldl(fun(_, S) -> rand:uniform_s(1000000, S) end, State, lists:seq(1, 150)),
    show(lists:nthtail(140, Numbers)),
    {Large, State2} = rand:uniform_s(1 bsl 70, State1),
    {Float, State3} = rand:uniform_s(State2),
    {Normal, _} = rand:normal_s(State3),
    show({Large, Float, Normal}).

jumps(State) ->
    {_, State1} = rand:uniform_s(10, State),
    Jumped = rand:jump(State1),
    {Number, Jumped1} = rand:uniform_s(1 bsl 58, Jumped),
    {Again, _} = rand:uniform_s(1 bsl 58, rand:jump(rand:jump(Jumped1))),
    {Generator, Inner} = State1,
    {Short, _} = rand:uniform_s(1 bsl 58, {Generator, crypto:rand_plugin_aes_jump_2pow20(Inner)}),
    show({Number, Again, Short}).

unseeded(Algorithm) ->
    {Generator, _} = State = crypto:rand_seed_alg_s(Algorithm),
    show(maps:filter(fun(_, V) -> not is_function(V) end, Generator)),
    {Numbers, State1} = lists:mapfoldl(fun(_, S) -> rand:uniform_s(1000, S) end, State, lists:seq(1, 400)),
    {Float, State2} = rand:uniform_s(State1),
    {Large, _} = rand:uniform_s(1 bsl 100, State2),
    show({lists:all(fun(N) -> N >= 1 andalso N =< 1000 end, Numbers), length(lists:usort(Numbers)) > 200,
          Float >= 0.0 andalso Float < 1.0, Large >= 1 andalso Large =< 1 bsl 100}).

catch_class(F) -> try F() catch C:R -> {C, R} end.

show(X) -> io:format("~p~n", [X]).
