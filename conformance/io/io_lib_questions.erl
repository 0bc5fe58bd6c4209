%% Which lists are characters, strings, printable.
-module(io_lib_questions).
-export([main/0]).

main() ->
    t(fun() -> [io_lib:char_list(L) || L <- ["abc", [], [0], [8, 27], [229], [8364], [16#d800], [16#110000], [-1], [a], a, "ab" ++ c, ["ab", [$c]], <<"a">>]] end),
    t(fun() -> [io_lib:latin1_char_list(L) || L <- ["abc", [], [0], [8, 27], [229], [8364], [16#d800], [16#110000], [-1], [a], a, "ab" ++ c, ["ab", [$c]], <<"a">>]] end),
    t(fun() -> [io_lib:deep_char_list(L) || L <- ["abc", [], [0], [8, 27], [229], [8364], [16#d800], [16#110000], [-1], [a], a, "ab" ++ c, ["ab", [$c]], <<"a">>]] end),
    t(fun() -> [io_lib:deep_latin1_char_list(L) || L <- ["abc", [], [0], [8, 27], [229], [8364], [16#d800], [16#110000], [-1], [a], a, "ab" ++ c, ["ab", [$c]], <<"a">>]] end),
    t(fun() -> [io_lib:printable_list(L) || L <- ["abc", [], [0], [8, 27], [229], [8364], [16#d800], [16#110000], [-1], [a], a, "ab" ++ c, ["ab", [$c]], <<"a">>]] end),
    t(fun() -> [io_lib:printable_latin1_list(L) || L <- ["abc", [], [0], [8, 27], [229], [8364], [16#d800], [16#110000], [-1], [a], a, "ab" ++ c, ["ab", [$c]], <<"a">>]] end),
    t(fun() -> [io_lib:printable_unicode_list(L) || L <- ["abc", [], [0], [8, 27], [229], [8364], [16#d800], [16#110000], [-1], [a], a, "ab" ++ c, ["ab", [$c]], <<"a">>]] end),
    t(fun() -> io_lib:indentation("abc", 0) end),
    t(fun() -> io_lib:indentation("abc\nde", 5) end),
    t(fun() -> io_lib:indentation("a\tb", 0) end),
    t(fun() -> io_lib:indentation(["a", [$b, "c\n"]], 3) end),
    t(fun() -> io_lib:chars_length([]) end),
    t(fun() -> io_lib:chars_length(["ab", [$c, <<"de">>]]) end),
    t(fun() -> io_lib:chars_length([8364]) end),
    t(fun() -> io:printable_range() end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
