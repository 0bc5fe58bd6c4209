%% Formats taken apart, changed and put together again.
-module(io_lib_scan_format).
-export([main/0]).

main() ->
    t(fun() -> io_lib:scan_format("a~10.3.0tpb~-5w~n~~~*c", [x, y, 7, $c]) end),
    t(fun() -> io_lib:scan_format("~s ~ts", ["a", "b"]) end),
    t(fun() -> io_lib:scan_format("plain", []) end),
    t(fun() -> io_lib:scan_format("~w", []) end),
    t(fun() -> io_lib:scan_format("~w", [1, 2]) end),
    t(fun() -> io_lib:scan_format("~lp~tlp~i", [1, 2, 3]) end),
    t(fun() -> io_lib:unscan_format(io_lib:scan_format("a~10.*.0tpb~s~-5w~n~~~*c", [3, x, "foo", bar, 7, $c])) end),
    t(fun() -> io_lib:unscan_format(io_lib:scan_format("~.3s~10.5s~.*p~..xs~-10..-ts~lp", [a, b, 3, x, c, d, e])) end),
    t(fun() -> lists:flatten(io_lib:build_text(io_lib:scan_format("~p ~s ~5w|", [a, "b", c]))) end),
    t(fun() -> [maps:get(control_char, C) || #{} = C <- io_lib:scan_format("~w ~s ~p", [a, b, c])] end),
    t(fun() -> lists:flatten(io_lib:build_text([case C of #{control_char := $w} -> C#{control_char := $p}; _ -> C end || C <- io_lib:scan_format("~w~n", ["text"])])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
