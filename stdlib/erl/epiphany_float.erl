%% Floats as the controls ~e, ~f and ~g print them: a given number of digits, rounded half up from the first 21
%% significant digits of the exact value.
-module(epiphany_float).
-export([format/3]).

%% The text of X: exponent notation with P significant digits ($e), fixed notation with P digits behind the point ($f),
%% or P significant digits in whichever of the two suits the size of X ($g).
format($e, X, P) when P >= 2 -> signed(X, fun(Digits, Exponent) -> scientific(Digits, Exponent, P) end);
format($f, X, P) when P >= 1 -> signed(X, fun(Digits, Exponent) -> fixed(Digits, Exponent, P) end);
format($g, X, P) when P >= 1 -> signed(X, fun(Digits, Exponent) -> general(abs(X), Digits, Exponent, P) end).

%% X is sign, digits D.DDD and an exponent of ten.
signed(X, Format) ->
    case float_to_list(X) of
        [$- | Text] -> [$- | unsigned(Text, Format)];
        Text -> unsigned(Text, Format)
    end.

unsigned([First, $. | Text], Format) ->
    {Fraction, [$e | Exponent]} = lists:splitwith(fun(C) -> C =/= $e end, Text),
    Format([First | Fraction], list_to_integer(Exponent)).

scientific(Digits, Exponent, P) ->
    case rounded(Digits, P) of
        {carry, [D | Ds]} -> exponent(D, lists:droplast(Ds), Exponent + 1);
        {exact, [D | Ds]} -> exponent(D, Ds, Exponent)
    end.

exponent(D, Ds, E) when E >= 0 -> [D, $. | Ds] ++ "e+" ++ integer_to_list(E);
exponent(D, Ds, E) -> [D, $. | Ds] ++ "e" ++ integer_to_list(E).

fixed(Digits, Exponent, P) when Exponent < 0 ->
    fixed(lists:duplicate(-Exponent, $0) ++ Digits, 0, P);
fixed(Digits, Exponent, P) ->
    {_, All} = rounded(Digits, Exponent + 1 + P),
    {Whole, Fraction} = lists:split(length(All) - P, All),
    Whole ++ [$. | Fraction].

general(Size, Digits, Exponent, P) ->
    case P - 1 - Exponent of
        Behind when Behind >= 1, Size >= 0.1, Size < 1.0e4 -> fixed(Digits, Exponent, Behind);
        _ -> scientific(Digits, Exponent, max(P, 2))
    end.

%% The first N digits, rounded: {exact, N digits}, or {carry, N + 1 digits} when they became 10..0.
rounded(Digits, N) when length(Digits) =< N ->
    {exact, Digits ++ lists:duplicate(N - length(Digits), $0)};
rounded(Digits, N) ->
    {Kept, [Next | _]} = lists:split(N, Digits),
    case integer_to_list(list_to_integer(Kept) + (Next - $0) div 5) of
        Text when length(Text) > N -> {carry, Text};
        Text -> {exact, lists:duplicate(N - length(Text), $0) ++ Text}
    end.
