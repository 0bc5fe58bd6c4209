%% Copies of large maps, and many versions of one.
-module(maps_large_copies).
-export([main/0]).

main() ->
    copies(33),
    copies(100),
    versions(100).

%% A large map in messages, in ETS, in the process dictionary, in a fun, as text and as bytes.
copies(N) ->
    M = maps:from_list([{{k, I}, #{I => [I], v => <<"v", (integer_to_binary(I))/binary>>}} || I <- lists:seq(1, N)]),
    Self = self(),
    Pid = spawn(fun() -> receive {From, X} -> From ! {self(), X#{{k, 1} := one}, X} end end),
    Pid ! {Self, M},
    receive {Pid, Changed, Back} -> io:format("~w ~w ~w~n", [Back =:= M, map_size(Changed), maps:get({k, 1}, Changed)]) end,
    T = ets:new(t, [set]),
    ets:insert(T, [{M, key}, {value, M}]),
    io:format("~w~n", [[ets:lookup(T, M) =:= [{M, key}], ets:lookup(T, value) =:= [{value, M}], ets:member(T, M#{x => 1})]]),
    io:format("~w~n", [length(ets:match(T, {value, '$1'}))]),
    put(M, in_dictionary),
    io:format("~w ~w~n", [get(M), get(M#{x => 1})]),
    io:format("~w~n", [binary_to_term(term_to_binary(M)) =:= M]),
    io:format("~w~n", [binary_to_term(term_to_binary(M, [compressed])) =:= M]),
    F = fun(K) -> maps:get({k, K}, M) end,
    io:format("~w~n", [F(7)]),
    io:format("~w~n", [length(io_lib:format("~w", [M])) > 0]),
    io:format("~w~n", [erlang:phash2(M)]).

%% Many versions of a map live at once, with garbage between them.
versions(N) ->
    All = lists:foldl(fun(I, [M | _] = Ms) ->
        _ = lists:seq(1, 500),
        [maps:remove(I - 40, M#{I => {I, lists:seq(1, I rem 7)}}) | Ms]
    end, [#{}], lists:seq(1, N)),
    io:format("~w~n", [erlang:phash2(All)]),
    io:format("~w~n", [[map_size(M) || M <- All]]),
    io:format("~w~n", [lists:sort(maps:keys(hd(All))) =:= lists:seq(N - 39, N)]).
