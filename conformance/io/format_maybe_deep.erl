%% Deep characters as formats and arguments.
-module(format_maybe_deep).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format("~s", [["a", ["b", [<<"c">>, $d]], []]])) end),
    t(fun() -> lists:flatten(io_lib:format("~ts", [["å", <<"€"/utf8>>, [8364]]])) end),
    t(fun() -> lists:flatten(io_lib:format(<<"~w-~w">>, [1, 2])) end),
    t(fun() -> lists:flatten(io_lib:format('~w', [1])) end),
    t(fun() -> lists:flatten(io_lib:format("~ts", ['€'])) end),
    t(fun() -> lists:flatten(io_lib:format("~s~n~s", ["a", "b"])) end),
    t(fun() -> lists:flatten(io_lib:fwrite("~w", [{a}])) end),
    t(fun() -> iolist_to_binary(io_lib:format("~p", [[a, b]])) end),
    t(fun() -> unicode:characters_to_binary(io_lib:format("~ts", [[8364]])) end),
    t(fun() -> lists:flatten(io_lib:format("~w ~w", [<<1, 2>>, <<3:4>>])) end),
    t(fun() -> lists:flatten(io_lib:format("~p ~p", [<<"a b">>, <<5:3>>])) end),
    t(fun() -> lists:flatten(io_lib:format("~p", [<<"abc", 5:3>>])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
