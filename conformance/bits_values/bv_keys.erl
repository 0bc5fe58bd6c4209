-module(bv_keys).
-export([main/0]).

%% Bitstrings as keys and as what is searched for.
main() ->
    M = maps:from_list([{<<I:I>>, I} || I <- lists:seq(0, 20)]),
    io:format("~w~n", [[maps:get(<<I:I>>, M) || I <- lists:seq(0, 20)]]),
    io:format("~w~n", [maps:to_list(maps:filter(fun(K, _) -> bit_size(K) < 5 end, M))]),
    #{<<3:3>> := Three} = M,
    io:format("~w ~w ~w~n", [Three, maps:is_key(<<3>>, M), maps:find(<<2:2>>, M)]),
    put(<<1:1>>, one),
    put(<<128>>, byte),
    io:format("~w ~w ~w~n", [get(<<1:1>>), get(<<128>>), get(<<1:2>>)]),
    io:format("~w~n", [lists:keyfind(<<6:3>>, 1, [{<<6>>, a}, {<<6:3>>, b}])]),
    io:format("~w~n", [case <<5:3>> of <<5>> -> byte; <<5:3>> -> bits end]).
