-module(format_io_lib).
-export([main/0]).

main() ->
    io:format("~s~n", [io_lib:format("~w-~p-~s", [a, "b", "c"])]),
    io:format("~p~n", [lists:flatten(io_lib:format("~5w|~-5w|~3..0b", [x, y, 7]))]),
    io:format("~p~n", [lists:flatten(io_lib:write({a, [1, "x"], 1.5}))]),
    io:format("~p~n", [lists:flatten(io_lib:print("string"))]),
    io:format("~p~n", [lists:flatten(io_lib:write_atom('needs quotes'))]),
    io:format("~p~n", [lists:flatten(io_lib:write_string("a\"b\n"))]),
    io:format("~p~n", [io_lib:nl()]),
    io:format("~w~n", [[io_lib:printable_list(L) || L <- ["abc", [0], [300], [a], "a\tb"]]]),
    io:format("~w~n", [[io_lib:printable_unicode_list(L) || L <- ["abc", [0], [300], [a]]]]),
    io:format("~w~n", [[io_lib:deep_char_list(L) || L <- ["abc", ["a", [$b]], [a], [["x"], -1]]]]),
    io:format("~w~n", [[io_lib:char_list(L) || L <- ["abc", ["a"], [300]]]]),
    io:format("~w~n", [io_lib:indentation("abc\nde", 3)]),
    io:format("~w~n", [io_lib:chars_length(["abc", [$d, "ef"]])]),
    [io:format("~w~n", [try io_lib:format(F, A) catch C:R when R =:= badarg -> {C, R} end]) ||
        {F, A} <- [{"~w", []}, {"~w", [1, 2]}, {"~q", [1]}, {"~s", [1]}, {"~b", [a]}, {"~f", [1]}, {"~", []}, {"~w", x}]].
