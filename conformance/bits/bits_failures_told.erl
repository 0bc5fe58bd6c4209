-module(bits_failures_told).
-export([main/0]).
%% What stack traces tell of a segment that could not be built.
main() ->
    A = id(a), B = id(<<1, 2, 3>>), F = id(1.5), S = id(-1),
    [io:format("~p ~ts~n", [N, told(T)]) || {N, T} <- lists:enumerate([
        fun() -> <<A:8>> end, fun() -> <<A:8/little-signed>> end, fun() -> <<F:8>> end,
        fun() -> <<"abc", A:8>> end, fun() -> <<B/binary, A/binary>> end,
        fun() -> <<B/binary, 1, A/binary>> end, fun() -> <<A/binary, 1>> end,
        fun() -> <<B:4/binary>> end, fun() -> <<B:A/binary>> end, fun() -> <<B:S/binary>> end,
        fun() -> <<B/binary-unit:16>> end, fun() -> <<(id(<<1:3>>))/binary>> end,
        fun() -> <<(id(<<1:3>>))/bits, A/bits>> end, fun() -> <<A:8/binary-unit:4>> end,
        fun() -> <<F:A/float>> end, fun() -> <<F:(id(17))/float>> end,
        fun() -> <<F:(id(3))/float-unit:8>> end, fun() -> <<A:64/float>> end,
        fun() -> <<(id(1 bsl 1100))/float>> end, fun() -> <<A/utf8>> end,
        fun() -> <<(id(16#D800))/utf16>> end, fun() -> <<S/utf32>> end,
        fun() -> <<1:(id(1 bsl 70))>> end, fun() -> <<1:S, A:8>> end, fun() -> <<A:8, 1:S>> end,
        fun() -> << <<X>> || X <- [1, A] >> end, fun() -> <<(id(lists:seq(1,
              100)))/binary>> end])],
    {'EXIT', {Reason, Caught}} = (catch <<A:8, B/binary>>),
    io:format("~p ~p~n", [Reason, placed(hd(Caught))]),
    io:format("~p~n", [try built(A, B) catch _:_:Stack -> placed(hd(Stack)) end]).

%% Without the name of the file, which has the directory in it.
placed({M, F, A, Where}) -> {M, F, A, lists:keydelete(file, 1, Where)}.

told(F) ->
    try
        F()
    catch
        error:Reason:Stack ->
            [{_, _, _, Where} | _] = Stack,
            #{cause := Cause, module := M, function := E} = proplists:get_value(error_info,
                  Where),
            #{reason := Why, general := Text} = M:E(Reason, Stack),
            io_lib:format("~0P ~p~n  ~ts~n  ~ts", [Cause, 30, Reason, Why, Text])
    end.

built(A, B) ->
    X = <<B/binary, A/binary>>,
    {X}.

id(X) -> X.
