%% The process dictionary as a store of many keys of all kinds.
-module(dictionary_walk).
-export([main/0]).

main() ->
    erase(),
    [put(K, V) || {K, V} <- [{a, 1}, {"s", 2}, {1, 1}, {1.5, 2}, {{t, 1}, 1}, {<<"b">>, 2}, {[], 1}, {#{a => 1}, 2}]],
    show(keys, lists:sort(get_keys())),
    show(ones, lists:sort(get_keys(1))),
    show(twos, lists:sort(get_keys(2))),
    show(threes, get_keys(3)),
    show(one, get(1)),
    show(erased, [erase(1.5), erase(1.5), erase("s"), erase(no_key)]),
    show(keys, lists:sort(get_keys())),
    show(all, lists:sort(get())),
    show(taken, lists:sort(erase())),
    show(none, [get(), get_keys(), erase(), get(a)]),
    [put({k, I}, I rem 7) || I <- lists:seq(1, 300)],
    show(count, [length(get_keys(R)) || R <- lists:seq(0, 7)]),
    [erase(K) || K <- get_keys(3)],
    show(left, {length(get()), length(get_keys()), get_keys(3)}),
    show(other, other(fun() -> {get_keys(), get_keys(0), erase()} end)),
    show(mine, length(erase())).

other(F) ->
    Parent = self(),
    Pid = spawn(fun() -> Parent ! {self(), F()} end),
    receive {Pid, X} -> X end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
