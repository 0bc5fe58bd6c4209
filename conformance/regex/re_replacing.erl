%% replace/3,4: templates, options, kinds of results.
-module(re_replacing).
-export([main/0]).

main() ->
    [io:format("~p~n", [re:replace(S, RE, T)]) || {S, RE, T} <- cases()],
    [io:format("~p~n", [[re:replace(S, RE, T, [{return, R} | O]) || R <- [iodata, list, binary], O <- [[], [global]]]]) || {S, RE, T} <- cases()],
    io:format("~p~n", [re:replace(<<"aéb"/utf8>>, "é", [16#3b1], [unicode, {return, list}])]),
    io:format("~p~n", [re:replace([16#3b1], ".", "<&>", [unicode, {return, binary}])]),
    io:format("~p~n", [re:replace("abc", "B", "x", [caseless, {return, list}])]),
    io:format("~p~n", [re:replace("aXa", "a", "b", [{offset, 1}, {return, list}])]),
    {ok, M} = re:compile("(.)(.)"),
    io:format("~p~n", [re:replace("abcd", M, "\\2\\1", [global, {return, list}])]),
    io:format("~p~n", [catch re:replace("a", "a", "\\g")]).

cases() ->
    [{"abcd", "c", "[&]"}, {"abcd", "x", "y"}, {"abcd", "c", "[\\&]"}, {"abcd", "(b)(c)", "<\\2\\1>"}, {"abcd", "(b)", "\\g1\\g{1}0\\10"}, {"abcd", "b", ""}, {"abcd", "d", "\\\\"},
     {"abab", "a", "x"}, {"aaa", "", "-"}, {"abcd", "(x)?b", "[\\1]"}, {"", "^", "x"}, {<<"bin">>, <<"i">>, <<"o&">>}, {["a", $b, [<<"c">>]], "b", ["x", $y]}, {"abc", "b", "\\"}].
