%% ~s with width, precision and padding, of all that is text.
-module(format_strings).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format("[~s][~s][~s]", ["abc", abc, <<"abc">>])) end),
    t(fun() -> lists:flatten(io_lib:format("[~5s][~-5s][~5.2s][~-5.2s][~.2s]", ["abcd", "abcd", "abcd", "abcd", "abcd"])) end),
    t(fun() -> lists:flatten(io_lib:format("[~5.3.*s][~-7.*.xs]", [$-, "abc", 2, "abc"])) end),
    t(fun() -> lists:flatten(io_lib:format("[~3s]", ["abcdef"])) end),
    t(fun() -> lists:flatten(io_lib:format("[~0s]", ["abc"])) end),
    t(fun() -> lists:flatten(io_lib:format("[~.0s]", ["abc"])) end),
    t(fun() -> lists:flatten(io_lib:format("~ts", [[229, 8364]])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", [[229]])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", [[8364]])) end),
    t(fun() -> lists:flatten(io_lib:format("~ts", [<<229, 228>>])) end),
    t(fun() -> lists:flatten(io_lib:format("~ts", [<<"å€"/utf8>>])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", [["a", [$b, <<"c">>] | <<"d">>]])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", [1])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", [{a}])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", [[a]])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", [#{}])) end),
    t(fun() -> lists:flatten(io_lib:format("~ts", ['å€'])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", ['å'])) end),
    t(fun() -> lists:flatten(io_lib:format("~s", [""])) end),
    t(fun() -> lists:flatten(io_lib:format("[~10s]", [<<"bin">>])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
