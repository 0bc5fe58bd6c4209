%% random against OTP.
-module(otp_random).
-export([main/0]).

main() ->
    compare:exports(random, [], []),
    compare:same(numbers, numbers(p_random), numbers(random)),
    compare:calls(random, [{seed0, []}, {uniform, [0]}, {uniform, [a]}, {uniform_s, [0, {1, 2, 3}]}]).

numbers(Module) ->
    erase(random_seed),
    First = [Module:uniform(), Module:uniform(10)],
    Seeds = [Module:seed(), Module:seed(5, 6, 7), Module:seed({1, 2, 30300}), Module:seed(-1, 0, 99999)],
    {First, Seeds, [Module:uniform(100) || _ <- lists:seq(1, 1000)], Module:uniform_s(get(random_seed)),
     Module:uniform_s(6, get(random_seed))}.
