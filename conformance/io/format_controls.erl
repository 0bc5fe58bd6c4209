-module(format_controls).
-export([main/0]).

main() ->
    io:format("~w ~p ~s~n", [{a, "str", 1.5}, {a, "str", 1.5}, "str"]),
    io:format("[~10w] [~-10w] [~10.*.*w]~n", [abc, abc, 5, $., abc]),
    io:format("[~10s] [~-10s] [~.3s] [~10.3s] [~-10.3.*s]~n", ["abcdef", "abcdef", "abcdef", "abcdef", $*, "abcdef"]),
    io:format("[~3s] [~2w]~n", ["abcdef", abcdef]),
    io:format("~c~3c~c~n", [$a, $b, $c]),
    io:format("~b ~B ~.16b ~.16B ~.2b~n", [255, 255, 255, 255, 5]),
    io:format("~8b|~-8b|~8..0b~n", [42, 42, 42]),
    io:format("~.16x ~X ~.8x~n", [255, "0x", 10, "n", 8, '0o']),
    io:format("~# ~.16# ~.16+ ~.2+~n", [10, 255, 255, 5]),
    io:format("~e ~.3e ~f ~.1f ~g ~12.4f|~-12.4f|~n", [1.5, 1234.5678, 3.14159, 2.25, 0.001, 2.5, 2.5]),
    io:format("a~~b~n~nc~2n"),
    io:format("~i~w~n", [ignored, shown]),
    io:format("~W ~P~n", [[1, 2, 3, 4, 5], 4, {a, {b, {c, {d}}}}, 4]),
    io:format("~W~n", ["deep string", 5]),
    io:format("~*w|~*w~n", [6, x, -6, y]),
    io:format("~ts ~tc ~tp~n", ["å", 229, "å"]),
    io:format(<<"binary ~w~n">>, [format]),
    io:format('atom ~w~n', [format]),
    io:format("~s ~s ~s~n", [atom, <<"binary">>, ["io", [$l | "ist"]]]),
    io:fwrite("~w~n", [fwrite]),
    io:put_chars(["put", $_, <<"chars">>, "\n"]),
    io:write({term, [1], "s"}),
    io:nl(),
    io:format("no arguments~n"),
    io:format("~p ~p ~p~n", ['quoted atom', 'Upper', [{'a b', "c"}]]).
