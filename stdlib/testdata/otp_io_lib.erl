%% io_lib against OTP: every control of a format with all kinds of fields, and the questions about characters.
-module(otp_io_lib).
-export([main/0]).

-define(ROUNDS, 4000).

main() ->
    rand:seed(exsss, 23),
    compare:calls(io_lib, [{format, [F, A], fun lists:flatten/1} || {F, A} <- formats()]),
    [compare:calls(io_lib, [random_format(), random_float()]) || _ <- lists:seq(1, ?ROUNDS)],
    compare:calls(io_lib, writing() ++ questions()).

formats() ->
    [{F, []} || F <- ["", "abc", 'atom', <<"bin~n">>, "~n", "~3n", "~~", "~5~", "~", "~q", "~", "~p", "~.p", "~5"]]
        ++ [{F, [X]} || F <- ["~w", "~p", "~s", "~ts", "~c", "~tc", "~b", "~B", "~#", "~+", "~e", "~f", "~g", "~i", "a~ib"],
                        X <- [1, -255, 1.5, atom, 'an atom', "abc", "", [229], [8364], <<"bin">>, ["a", <<"b">>, [$c]], {a, "x"},
                              [a, b], 300, [300 | a], fun lists:map/2]]
        ++ [{"~x", [31, "0x"]}, {"~X", [31, "0x"]}, {"~.16x", [-31, "0x"]}, {"~.16X", [-31, '0X']}, {"~x", [1]},
            {"~W", [[1, 2, 3, 4], 3]}, {"~P", [[1, 2, 3, 4], 3]}, {"~W", [{a, {b, {c}}}, 2]}, {"~P", [{a, {b, {c}}}, a]},
            {"~*w", [5, a]}, {"~*w", [-5, a]}, {"~.*f", [2, 1.0]}, {"~*.*.*f", [9, 2, $*, 1.0]}, {"~w~w", [1]},
            {"~w", [1, 2]}, {"~w", foo}, {7, []}, {"x~ty", [a]}, {"~lp", [1]}, {"~tp", ["abc"]}, {"~tw", ['a b']},
            {"~s~n~w", ["ab\n\tc", x]}]
        ++ [{lists:duplicate(N, $x) ++ "~p~n\t~p", [T, T]} || N <- [0, 10, 60, 70],
                T <- [lists:seq(1, 60), {state, [{K, lists:duplicate(K, $a)} || K <- lists:seq(1, 12)]}]]
        ++ [{F, [lists:seq(100, 130)]} || F <- ["~10p", "~40p", "~40.5p", "~.30p", "~30P", "~p|~p"]].

random_format() ->
    Letter = lists:nth(rand:uniform(13), "wWsspbBxX#+c~"),
    Format = "|~" ++ field() ++ [Letter] ++ "|",
    {format, [Format, arguments(Letter)], fun lists:flatten/1}.

random_float() ->
    X = (rand:uniform() - 0.5) * math:pow(10, rand:uniform(30) - 15),
    Edge = lists:nth(rand:uniform(6), [0.0, 0.5, 2.5, 9.995, 99999.5, 1.0e15]),
    {format, ["~" ++ field() ++ [lists:nth(rand:uniform(3), "efg")], [lists:nth(rand:uniform(2), [X, Edge])]],
     fun lists:flatten/1}.

field() -> width() ++ precision().

width() -> lists:nth(rand:uniform(8), ["", "", "3", "8", "25", "-3", "-8", "-25"]).

precision() -> lists:nth(rand:uniform(8), ["", "", ".", ".1", ".2", ".5", ".16", ".5._"]).

arguments($~) -> [];
arguments($W) -> [term(), rand:uniform(6)];
arguments(C) when C =:= $x; C =:= $X -> [integer(), lists:nth(rand:uniform(3), ["0x", "", '$'])];
arguments(C) when C =:= $s -> [lists:nth(rand:uniform(4), ["hello world", hello, <<"hello">>, ["he", [$l | "lo"]]])];
arguments(C) when C =:= $w; C =:= $p -> [term()];
arguments(_) -> [integer()].

integer() -> rand:uniform(100000) - 50000.

term() -> lists:nth(rand:uniform(7), [a, 'B c', "str", [1, 2, 3], {x, [y], "z"}, -17, 1.25]).

writing() ->
    Chars = [0, 7, 8, 9, 10, 13, 27, 31, 32, $", $', $\\, $a, 127, 128, 159, 160, 229, 255, 256, 8364],
    [{write_char, [C], fun lists:flatten/1} || C <- Chars]
        ++ [{F, [[C || C <- Chars, F =/= write_latin1_string orelse C < 256]], fun lists:flatten/1} ||
               F <- [write_string, write_latin1_string]]
        ++ [{write_atom, [A]} || A <- ['', a, 'A', 'a b', 'a@_1', 'å', 'end', '\n', '€']]
        ++ [{write, [T], fun lists:flatten/1} || T <- ["abc", {a, 1.0}, <<1, 2>>, #{a => 1}]]
        ++ [{write, [lists:seq(1, 9), D], fun lists:flatten/1} || D <- [0, 1, 3, -1]]
        ++ [{print, [T], fun lists:flatten/1} || T <- ["abc", lists:seq(1, 80)]]
        ++ [{print, [lists:seq(1, 80), 5, 30, D], fun lists:flatten/1} || D <- [-1, 7]]
        ++ [{nl, []}, {write_string, ["a'b", $'], fun lists:flatten/1}].

questions() ->
    Lists = ["", "abc", "a\nb", [0], [229], [8364], [16#d800], [16#fffe], [16#110000], [-1], [a], ["a", $b], [["a"], [[$b]]],
             [["a"] | $b], abc, [$a | b], "\e[1m", [127], [160]],
    [{F, [L]} || F <- [char_list, latin1_char_list, deep_char_list, deep_latin1_char_list, deep_unicode_char_list,
                       printable_list, printable_latin1_list, printable_unicode_list], L <- Lists]
        ++ [{indentation, [S, N]} || S <- ["", "abc", "a\nb", "\t", ["a", ["\tb"]]], N <- [0, 5]]
        ++ [{chars_length, [S]} || S <- ["", "abc", ["a", ["\tb"], <<"cd">>]]].
