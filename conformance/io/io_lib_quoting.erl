%% All the ways to write characters, strings and atoms as source, for every character of some kinds; limits of terms and of text.
-module(io_lib_quoting).
-export([main/0]).

main() ->
    Chars = "a \"'\\\n\t\r\v\b\f\e\d\0\1é" ++ [16#7f, 16#80, 16#9f, 16#a0, 16#ff, 16#100, 16#20ac, 16#1f600],
    [show(N, [lists:flatten(t(fun() -> F(C) end)) || C <- Chars]) ||
        {N, F} <- [{char, fun io_lib:write_char/1}, {unicode_char, fun io_lib:write_unicode_char/1}, {as_latin1, fun io_lib:write_char_as_latin1/1}]],
    show(latin1_char, [lists:flatten(io_lib:write_latin1_char(C)) || C <- Chars, C =< 255]),
    Latin1 = [C || C <- Chars, C =< 255],
    show(latin1_string, [io_lib:write_latin1_string(Latin1), io_lib:write_latin1_string(Latin1, $'), io_lib:write_latin1_string("", $|)]),
    show(as_latin1, [io_lib:write_string_as_latin1(Chars), io_lib:write_string_as_latin1(Chars, $'), io_lib:write_string_as_latin1("", $x)]),
    show(unicode_string, [io_lib:write_unicode_string(Chars), io_lib:write_unicode_string("")]),
    Atoms = ['', a, 'A', aB1, 'a b', 'a@b', '@a', '_a', '1', 'if', 'end', 'maybe', 'é', 'éé', 'É', 'λ', 'a\nb', 'it\'s', nil, '\\'],
    show(atoms, [io_lib:write_atom(A) || A <- Atoms]),
    show(atoms_as_latin1, [io_lib:write_atom_as_latin1(A) || A <- Atoms]),
    show(quote, [io_lib:quote_atom(A, atom_to_list(A)) || A <- Atoms]),
    T = [{a, [1, 2, 3, #{k => [v, w], 2 => 3}]}, "string", <<"binary">>, [a, b | c], 1.5],
    show(limited, [io_lib:limit_term(T, D) || D <- [0, 1, 2, 3, 4, 5, 6, 8, 20]]),
    show(limited_simple, [io_lib:limit_term(X, D) || X <- [a, "text", {1, 2, 3}, [1, 2, 3], [], {}], D <- [1, 2, 3]]),
    show(write, [lists:flatten(io_lib:write(T, D, false)) || D <- [-1, 1, 3, 5]]),
    show(write_strings, [lists:flatten(io_lib:write(["ab", 1], D, true)) || D <- [-1, 5]]),
    show(limit, [lists:flatten(io_lib:format("~p|~w|~s", [T, T, "text"], [{chars_limit, L}])) || L <- [0, 10, 25, 60, 1000]]),
    show(limit, [lists:flatten(io_lib:fwrite("~p and ~ts", [lists:seq(1, 20), "λλλ"], [{chars_limit, L}])) || L <- [5, 30]]),
    [show(bad, t(F)) || F <- [fun() -> io_lib:write_latin1_char(256) end, fun() -> io_lib:write_latin1_string([256]) end, fun() -> io_lib:write_latin1_string([256], $') end,
                              fun() -> io_lib:write_unicode_char(-1) end, fun() -> io_lib:write_char_as_latin1(a) end, fun() -> io_lib:write_atom_as_latin1("a") end,
                              fun() -> io_lib:fwrite("~p", [], []) end, fun() -> io_lib:format("~p", [1], [foo]) end, fun() -> io_lib:format("~q", [1], []) end]].

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~0p~n", [Name, Value]).
