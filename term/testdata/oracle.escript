#!/usr/bin/env escript
%% Reads Erlang expressions, one per line, from the first file and writes what OTP makes of them to the second, in the form that
%% oracle_test.go describes.
main([In, Out]) ->
    {ok, Bin} = file:read_file(In),
    Sources = string:lexemes(Bin, "\n"),
    Terms = [eval(S) || S <- Sources],
    Ranks = ranks(lists:sort(Terms)),
    Text = [block(S, T, Terms, Ranks) || {S, T} <- lists:zip(Sources, Terms)],
    ok = file:write_file(Out, unicode:characters_to_binary(Text)).

eval(Source) ->
    {ok, Tokens, _} = erl_scan:string(unicode:characters_to_list(Source) ++ "."),
    {ok, Exprs} = erl_parse:parse_exprs(Tokens),
    {value, Value, _} = erl_eval:exprs(Exprs, []),
    Value.

%% Numbers the classes of == in a sorted list.
ranks([]) -> [];
ranks([T | Ts]) -> ranks(Ts, T, 0, [{T, 0}]).

ranks([], _, _, Acc) -> Acc;
ranks([T | Ts], Last, R, Acc) ->
    R1 = case T == Last of true -> R; false -> R + 1 end,
    ranks(Ts, T, R1, [{T, R1} | Acc]).

block(Source, T, Terms, Ranks) ->
    {value, {_, Rank}} = lists:search(fun({X, _}) -> X =:= T end, Ranks),
    [["= ", Source, $\n],
     line("rank", integer_to_list(Rank)),
     line("same", integer_to_list(first(T, Terms, 0))),
     line("hash", integer_to_list(erlang:phash2(T))),
     line("hash32", integer_to_list(erlang:phash2(T, 1 bsl 32))),
     line("w", io_lib:format("~w", [T])),
     line("tw", io_lib:format("~tw", [T])),
     line("p", io_lib:format("~p", [T])),
     line("tp", io_lib:format("~tp", [T])),
     line("lp", io_lib:format("~lp", [T])),
     line("p17", io_lib:print(T, 17, 40, -1)),
     [line(["W", integer_to_list(D)], io_lib:format("~W", [T, D])) || D <- [2, 3, 8]],
     [line(["P", integer_to_list(D)], io_lib:format("~P", [T, D])) || D <- [3, 5, 11]],
     $\n].

first(T, [X | _], I) when X =:= T -> I;
first(T, [_ | Xs], I) -> first(T, Xs, I + 1).

line(Key, Text) ->
    Lines = string:split(unicode:characters_to_list(Text), "\n", all),
    [[Key, $|, L, $\n] || L <- Lines].
