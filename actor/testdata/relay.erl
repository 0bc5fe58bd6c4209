%% What processes on cores print comes in the order in which they tell each other to, though a core's text and its messages to other cores travel
%% apart, and though others keep the master busy.
-module(relay).
-export([main/0, runner/2, noise/0]).

main() ->
    Noise = [epiphany:internal_spawn(relay, noise, [], []) || _ <- lists:seq(1, 8)],
    Runners = [epiphany:internal_spawn(relay, runner, [self(), K], []) || K <- lists:seq(1, 8)],
    Order = lists:reverse(Runners), % so that the first to print is not the first to be served
    start(Order ++ [hd(Order)]),
    hd(Order) ! {token, 30},
    receive stopped -> ok end,
    [exit(P, kill) || P <- Noise ++ Runners],
    epiphany_io:put_chars(standard_io, "\n").

start([_]) -> ok;
start([P, Q | Rest]) -> P ! {next, Q}, start([Q | Rest]).

runner(Main, K) -> receive {next, Next} -> run(Main, Next, K) end.

run(Main, Next, K) ->
    receive {token, N} ->
        epiphany_io:put_chars(standard_io, integer_to_list(N) ++ " "),
        pass(Main, Next, N)
    end,
    run(Main, Next, K).

pass(Main, _, 0) -> Main ! stopped;
pass(_, Next, N) -> Next ! {token, N - 1}.

noise() -> whereis(nobody), noise().
