%% rand against OTP: the same numbers for the same seed, whichever way they are asked for.
-module(otp_rand).
-export([main/0]).

-define(COUNT, 1000).

main() ->
    [seeded(Algorithm, Seed) || Algorithm <- [default | algorithms()],
                                Seed <- [{1, 2, 3}, {-4, 5, 1 bsl 70}, {0, 0, 0}, 42, 0, -1, 1 bsl 80]],
    seeded(exsss, [5, 6]),
    seeded(exrop, [5, 6]),
    seeded(exro928ss, lists:seq(1, 16)),
    [drawn(Algorithm) || Algorithm <- algorithms()],
    [jumped(Algorithm) || Algorithm <- algorithms()],
    plain(),
    process_state().

%% Which bits of a word OTP prefers where the old algorithms do not give integers or plain floats is not told.
old(Algorithm) -> lists:member(Algorithm, [exs64, exsplus, exs1024]).

algorithms() -> [exsss, exrop, exro928ss, exsp, exs1024s, exs64, exsplus, exs1024].

jumped(Algorithm) ->
    Words = fun(Module) ->
        try Module:export_seed_s(Module:jump(Module:seed_s(Algorithm, 42))) catch error:Reason -> Reason end
    end,
    compare:same({jump, Algorithm}, Words(p_rand), Words(rand)).

%% The functions that take and give states without their algorithm.
plain() ->
    Missing = [{F, A} || {F, A} <- rand:module_info(exports), lists:member(F, [float2str, format_jumpconst58, make_float, seed58])],
    compare:exports(rand, [], Missing),
    Queue = {lists:seq(1, 16), []},
    States = [1, 12345, 123456789012345, 1 bsl 58],
    compare:calls(rand, [{F, [CX]} || F <- [mwc59, mwc59_value, mwc59_value32, mwc59_float], CX <- States]
                        ++ [{mwc59_seed, [S]} || S <- [0, 1, 12345, (1 bsl 58) - 1, -1, 1 bsl 58, a]]
                        ++ [{splitmix64_next, [X]} || X <- [0, 7, (1 bsl 64) - 1]]
                        ++ [{F, [[5 | 7]]} || F <- [exsp_next, exsp_jump]]
                        ++ [{F, [Queue]} || F <- [exro928_next, exro928_next_state, exro928_jump_2pow20, exro928_jump_2pow512]]
                        ++ [{exro928_seed, [lists:seq(1, 16)]}, {uniform, [0]}, {uniform, [a]}, {bytes, [-1]}]).

seeded(Algorithm, Seed) ->
    Words = fun(Module) -> Module:export_seed_s(Module:seed_s(Algorithm, Seed)) end,
    compare:same({seed, Algorithm, Seed}, Words(p_rand), Words(rand)).

drawn(Algorithm) ->
    Ranges = [1, 2, 6, 10] ++ [(1 bsl Bits) + D || Bits <- [57, 58, 60, 100, 114, 116, 200], D <- [-1, 0, 1]],
    [same({Algorithm, N}, Algorithm, fun(Module, State) -> Module:uniform_s(N, State) end) || N <- Ranges],
    [same({Algorithm, F}, Algorithm, fun(Module, State) -> Module:F(State) end) ||
        F <- [uniform_s, uniform_real_s, normal_s], F =:= uniform_s orelse not old(Algorithm)],
    [same({Algorithm, bytes, N}, Algorithm, fun(Module, State) -> Module:bytes_s(N, State) end) ||
        N <- [0, 1, 6, 7, 8, 13, 14, 15, 40], not old(Algorithm)],
    old(Algorithm) orelse same({Algorithm, normal}, Algorithm, fun(Module, State) -> Module:normal_s(3.0, 2.5, State) end).

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
