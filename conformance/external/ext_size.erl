-module(ext_size).
-export([main/0]).

main() ->
    [io:format("~w ~w~n", [T, {erlang:external_size(T), byte_size(term_to_binary(T))}])
     || T <- [1, 300, a, [], "abc", {a, b}, 1.5, #{a => 1}, <<1, 2>>, 1 bsl 80, [1 | 2], fun lists:map/2, lists:seq(250, 260)]].
