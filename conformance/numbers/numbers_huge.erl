%% Integers of many thousand digits, to text and back, and sizes that nothing can have.
-module(numbers_huge).
-export([main/0]).

main() ->
    [text(N, Base) || N <- [999, 1000, 1001, 20000], Base <- [2, 7, 10, 16, 36]],
    Big = power(10, 100000) + 7,
    Less = power(3, 100000),
    io:format("~w~n", [[erlang:phash2(X) || X <- [Big * Less, Big div Less, Big rem Less, -Big div Less, -Big rem Less, Big + Less, Big - Less, Big * Big,
                                                   Big band Less, Big bor -Less, Big bxor Less, bnot Big, Big bsl 12345, -Big bsr 12345, gcd(power(6, 2000), power(10, 3000))]]]),
    io:format("~w ~w~n", [length(integer_to_list(factorial(3000, 1))), factorial(3000, 1) rem 1000003]),
    io:format("~w~n", [binary_to_term(term_to_binary(Big)) =:= Big]),
    io:format("~w~n", [binary:decode_unsigned(binary:encode_unsigned(Big)) =:= Big]),
    Bits = 8 * byte_size(binary:encode_unsigned(Big)),
    io:format("~w~n", [begin <<X:Bits>> = <<Big:Bits>>, X =:= Big end]),
    io:format("~w~n", [[caught(F) || F <- [
        fun() -> float(Big) end, fun() -> Big / Less end, fun() -> Big + 1.0 end, fun() -> Big > 1.0e308 end, fun() -> -Big < -1.0e308 end,
        fun() -> 1 bsl value(1 bsl 70) end, fun() -> 1 bsr value(1 bsl 70) end, fun() -> -1 bsr value(1 bsl 70) end, fun() -> 0 bsl value(1 bsl 70) end,
        fun() -> 7 bsl value(-(1 bsl 70)) end, fun() -> 1 bsl value(1 bsl 40) end,
        fun() -> binary:copy(<<0>>, value(1 bsl 70)) end, fun() -> binary:copy(<<>>, value(1 bsl 40)) end, fun() -> binary:copy(<<0>>, value(-1)) end,
        fun() -> erlang:make_tuple(value(1 bsl 70), x) end, fun() -> lists:duplicate(value(-(1 bsl 70)), x) end,
        fun() -> length(lists:seq(value(1 bsl 70), value((1 bsl 70) + 3))) end, fun() -> bit_size(<<1:(value(1 bsl 70))>>) end,
        fun() -> Size = value(1 bsl 70), case <<1, 2, 3>> of <<_:Size, _/binary>> -> enough; _ -> short end end,
        fun() -> lists:nthtail(value(1 bsl 40), [a]) end, fun() -> element(value(1 bsl 70), {a}) end, fun() -> binary:at(<<1>>, value(1 bsl 70)) end,
        fun() -> list_to_atom(lists:duplicate(256, $a)) end, fun() -> list_to_integer(lists:duplicate(20000, $7) ++ "x") end,
        fun() -> lists:sublist([a], value(1 bsl 70)) end, fun() -> list_to_integer(lists:duplicate(200000, $0) ++ "17") end]]]).

text(N, Base) ->
    Text = [digit((I * 7919 + N) rem Base) || I <- lists:seq(1, N)],
    Integer = list_to_integer([$1 | Text], Base),
    io:format("~w ~w ~w ~w~n", [N, Base, erlang:phash2(Integer), integer_to_list(-Integer, Base) =:= [$-, $1 | Text]]).

digit(D) when D < 10 -> $0 + D;
digit(D) -> $A + D - 10.

power(_, 0) -> 1;
power(X, N) when N rem 2 =:= 0 -> power(X * X, N div 2);
power(X, N) -> X * power(X, N - 1).

gcd(A, 0) -> A;
gcd(A, B) -> gcd(B, A rem B).

factorial(0, F) -> F;
factorial(N, F) -> factorial(N - 1, F * N).

%% What the compiler cannot know.
value(N) -> binary_to_term(term_to_binary(N)).

caught(F) ->
    try F()
    catch Class:Reason -> {Class, Reason}
    end.
