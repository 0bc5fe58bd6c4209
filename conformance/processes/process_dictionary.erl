-module(process_dictionary).
-export([main/0]).

main() ->
    io:format("~w~n", [get(key)]),
    io:format("~w ~w~n", [put(key, 1), get(key)]),
    io:format("~w ~w~n", [put(key, {two, [2]}), get(key)]),
    put("string key", value),
    put({t, 1}, x),
    put(1.0, float),
    put(1, int),
    io:format("~w ~w ~w ~w~n", [get("string key"), get({t, 1}), get(1.0), get(1)]),
    io:format("~w~n", [lists:sort(get_keys(value)) =:= ["string key"]]),
    io:format("~w ~w~n", [erase(key), get(key)]),
    io:format("~w~n", [erase(key)]),
    erase(1.0),
    io:format("~w~n", [lists:sort([K || {K, _} <- get(), K =/= '$initial_call', K =/= '$ancestors'])]),
    [put(N, N * N) || N <- lists:seq(1, 200)],
    io:format("~w~n", [lists:sum([get(N) || N <- lists:seq(1, 200)])]),
    [erase(N) || N <- lists:seq(1, 200), N rem 2 =:= 0],
    io:format("~w~n", [[get(N) || N <- [1, 2, 3, 4, 199, 200]]]),
    Self = self(),
    spawn(fun() -> Self ! {child, get(1), put(1, mine), get(1)} end),
    receive {child, A, B, C} -> io:format("~w ~w ~w ~w~n", [A, B, C, get(1)]) end,
    io:format("~w~n", [length(erase()) > 100]),
    io:format("~w~n", [get()]).
