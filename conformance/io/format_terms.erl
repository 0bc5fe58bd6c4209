%% ~w and ~p with widths, depths and modifiers.
-module(format_terms).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format("[~10w][~-10w][~3w][~10.4w]", [abc, abc, abcdef, abcdef])) end),
    t(fun() -> lists:flatten(io_lib:format("~w ~tw", ['å€', 'å€'])) end),
    t(fun() -> lists:flatten(io_lib:format("~w", ["string"])) end),
    t(fun() -> lists:flatten(io_lib:format("~p ~lp", ["string", "string"])) end),
    t(fun() -> lists:flatten(io_lib:format("~p", [[8364]])) end),
    t(fun() -> lists:flatten(io_lib:format("~tp", [[8364]])) end),
    t(fun() -> lists:flatten(io_lib:format("~ltp", ["abc"])) end),
    t(fun() -> lists:flatten(io_lib:format("~tlp", ["abc"])) end),
    t(fun() -> lists:flatten(io_lib:format("~p ~tp", [<<229>>, <<229>>])) end),
    t(fun() -> lists:flatten(io_lib:format("~tp", [<<"€"/utf8>>])) end),
    t(fun() -> lists:flatten(io_lib:format("~W ~P", [lists:seq(1, 10), 4, lists:seq(1, 10), 4])) end),
    t(fun() -> lists:flatten(io_lib:format("~W", [{a, {b, {c, [d, e, f]}}}, 4])) end),
    t(fun() -> lists:flatten(io_lib:format("~P", [{a, {b, {c, [d, e, f]}}}, 6])) end),
    t(fun() -> lists:flatten(io_lib:format("~W", [x, a])) end),
    t(fun() -> lists:flatten(io_lib:format("~W", [x, 0])) end),
    t(fun() -> lists:flatten(io_lib:format("~P", [x, 0])) end),
    t(fun() -> lists:flatten(io_lib:format("~P", ["a long string", 4])) end),
    t(fun() -> lists:flatten(io_lib:format("~P", [<<"a long binary">>, 3])) end),
    t(fun() -> lists:flatten(io_lib:format("~P", [#{a => 1, b => 2, c => 3}, 3])) end),
    t(fun() -> lists:flatten(io_lib:format("~i~w~i", [a, b, c])) end),
    t(fun() -> lists:flatten(io_lib:format("~~~n~2n~3~", [])) end),
    t(fun() -> lists:flatten(io_lib:format("~20p|", [[a, b, c]])) end),
    t(fun() -> lists:flatten(io_lib:format("~.5p", [[a, b]])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
