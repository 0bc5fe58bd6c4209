-module(binary_text).
-export([main/0]).

%% Records of a text file, taken apart without copying.
main() ->
    Text = <<"id:name:score\n1:ann:7A\n2:bob:ff\n\n3:eve:0b\n">>,
    [Header | Lines] = binary:split(Text, <<"\n">>, [global, trim_all]),
    Colon = binary:compile_pattern(<<":">>),
    io:format("~p~n", [binary:split(Header, Colon, [global])]),
    Rows = [binary:split(L, Colon, [global]) || L <- Lines],
    io:format("~p~n", [[{binary:bin_to_list(N), binary:decode_hex(S)} || [_, N, S] <- Rows]]),
    io:format("~w~n", [[{binary:first(L), binary:last(L)} || L <- Lines]]),
    io:format("~w~n", [binary:matches(Text, Colon, [{scope, {0, 14}}])]),
    io:format("~p~n", [binary:part(Text, {0, 2})]),
    io:format("~w~n", [[binary:bin_to_list(Text, {3, 4}), binary:bin_to_list(Text, 8, 5)]]).
