%% rand against OTP: the same numbers for the same seed, whichever way they are asked for.
-module(otp_rand).
-export([main/0]).

-define(COUNT, 2000).

main() ->
    [seeded(Algorithm, Seed) || Algorithm <- [default, exsss, exrop, exro928ss],
                                Seed <- [{1, 2, 3}, {-4, 5, 1 bsl 70}, {0, 0, 0}, 42, 0, -1, 1 bsl 80]],
    seeded(exsss, [5, 6]),
    seeded(exrop, [5, 6]),
    seeded(exro928ss, lists:seq(1, 16)),
    [drawn(Algorithm) || Algorithm <- [exsss, exrop, exro928ss]],
    process_state().

seeded(Algorithm, Seed) ->
    Words = fun(Module) -> Module:export_seed_s(Module:seed_s(Algorithm, Seed)) end,
    compare:same({seed, Algorithm, Seed}, Words(p_rand), Words(rand)).

drawn(Algorithm) ->
    Ranges = [1, 2, 6, 10] ++ [(1 bsl Bits) + D || Bits <- [57, 58, 60, 100, 114, 116, 200], D <- [-1, 0, 1]],
    [same({Algorithm, N}, Algorithm, fun(Module, State) -> Module:uniform_s(N, State) end) || N <- Ranges],
    [same({Algorithm, F}, Algorithm, fun(Module, State) -> Module:F(State) end) ||
        F <- [uniform_s, uniform_real_s, normal_s]],
    same({Algorithm, normal}, Algorithm, fun(Module, State) -> Module:normal_s(3.0, 2.5, State) end).

same(What, Algorithm, Draw) ->
    Numbers = fun(Module) -> draw(?COUNT, Module, Draw, Module:seed_s(Algorithm, {11, 22, 33})) end,
    compare:same(What, Numbers(p_rand), Numbers(rand)).

draw(0, _, _, _) ->
    [];
draw(Count, Module, Draw, State) ->
    {X, Next} = Draw(Module, State),
    [X | draw(Count - 1, Module, Draw, Next)].

%% The functions that keep the state in the process dictionary.
process_state() ->
    Numbers = fun(Module) ->
        erase(rand_seed),
        Empty = Module:export_seed(),
        Module:seed(exsss, {7, 8, 9}),
        First = [Module:uniform(), Module:uniform(1000), Module:uniform_real(), Module:normal(), Module:normal(1, 4)],
        Exported = Module:export_seed(),
        Module:seed(Exported),
        {Empty, First, Exported, Module:uniform()}
    end,
    compare:same(process_state, Numbers(p_rand), Numbers(rand)).
