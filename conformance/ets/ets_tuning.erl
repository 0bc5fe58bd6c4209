%% Options that say how OTP is to share tables and processes among processors, which change nothing that a program sees.
-module(ets_tuning).
-export([main/0]).

main() ->
    [show(made(O)) || O <- [{debug_hash_fixed_number_of_locks, 64}, {debug_hash_fixed_number_of_locks, none}, auto, true, [], {1, 2}]],
    show(erlang:system_info(ets_always_compress)),
    Me = self(),
    show([begin
              spawn_opt(fun() -> Me ! {N, ran} end, [{scheduler, N}]),
              receive {N, What} -> What end
          end || N <- [0, 1]]),
    show(try spawn_opt(fun() -> ok end, [{scheduler, none}]) catch error:badarg -> badarg end).

made(Concurrency) ->
    try ets:new(t, [{write_concurrency, Concurrency}]) of
        T ->
            ets:insert(T, {a, 1}),
            ets:lookup(T, a)
    catch
        error:badarg -> badarg
    end.

show(X) -> io:format("~w~n", [X]).
