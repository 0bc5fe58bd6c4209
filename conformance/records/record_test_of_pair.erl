%% is_record is the one function that is still called by a pair, where its record has a name.
-module(record_test_of_pair).
-export([main/0]).

-record(r, {a, b}).

main() ->
    io:format("~p~n", [[R#r.a || R <- [#r{a = 1}, #r{a = 2}], begin {erlang, is_record}(R, r) end]]),
    io:format("~p~n", [[{erlang, is_record}(X, r) || X <- [#r{}, {r, 1}, r, {s, 1, 2}]]]),
    Name = r,
    io:format("~p~n", [catch element(1, element(2, catch {erlang, is_record}(#r{}, Name)))]),
    io:format("~p~n", [catch element(1, element(2, catch {erlang, hd}([1])))]).
