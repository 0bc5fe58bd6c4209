-module(ext_store).
-export([main/0]).

%% A log of terms, written and read back one by one.
main() ->
    Terms = [{put, k1, #{n => 1}}, {delete, "k2"}, {put, <<"k3">>, [1.5, 1 bsl 90]}, sync],
    Log = << <<(byte_size(B)):16, B/binary>> || T <- Terms, B <- [term_to_binary(T, [{minor_version, 2}])] >>,
    io:format("~w~n", [read(Log)]),
    io:format("~w~n", [[erlang:external_size(T) =:= byte_size(term_to_binary(T)) || T <- Terms]]),
    io:format("~w~n", [[erlang:external_size(T, [{minor_version, 0}]) || T <- Terms]]),
    io:format("~w~n", [iolist_to_binary(term_to_iovec(Terms)) =:= term_to_binary(Terms)]),
    io:format("~w~n", [iolist_to_binary(term_to_iovec(Terms, [{minor_version, 2}])) =:= term_to_binary(Terms, [{minor_version, 2}])]).

read(<<N:16, B:N/binary, Rest/binary>>) -> [binary_to_term(B, [safe]) | read(Rest)];
read(<<>>) -> [].
