%% What run tells of a match, by the option capture.
-module(re_captures).
-export([main/0]).

main() ->
    RE = "(?<year>\\d+)-(?<month>\\d+)(-(?<day>\\d+))?",
    S = "on 2024-02, 2025-03-04",
    [io:format("~p: ~p~n", [C, re:run(S, RE, [C])])
     || Values <- [all, all_but_first, all_names, first, none, [], [1, 2], [year, "month", <<"day">>], [0, year, 7, nobody]],
        C <- [{capture, Values} | [{capture, Values, T} || T <- [index, list, binary]]]],
    [io:format("~p~n", [re:run(S, RE, [global, {capture, V, T}])]) || V <- [all, all_names, first, none, [day, 1]], T <- [index, list, binary]],
    io:format("~p~n", [re:run("ab", "(a)|(b)", [global])]),
    io:format("~p~n", [re:run("ab", "(?<n>a)|(?<n>b)", [global, dupnames, {capture, [n], list}])]),
    io:format("~p~n", [re:run("b", "(?<n>a)|(?<n>b)", [dupnames, {capture, all_names, list}])]),
    io:format("~p~n", [re:run("b", "(?J)(?<n>a)|(?<n>b)", [{capture, all_names, list}])]),
    io:format("~p~n", [re:run("x", "(?<n>a)?x", [{capture, all_names, list}])]),
    io:format("~p~n", [re:run("x", "x", [{capture, all_names}])]),
    io:format("~p~n", [re:run("x", "x", [{capture, first, list}, {capture, all, binary}])]),
    {ok, M} = re:compile(RE),
    io:format("~p ~p~n", [re:inspect(M, namelist), [element(I, M) || I <- [1, 2, 3, 4]]]),
    {ok, D} = re:compile("(?<b>x)(?<a>y)(?<b>z)", [dupnames, unicode, {newline, any}]),
    io:format("~p ~p~n", [re:inspect(D, namelist), [element(I, D) || I <- [1, 2, 3, 4]]]),
    io:format("~p~n", [re:run(["y", <<"20">>, $2, [["4-1"]]], M, [{capture, all, list}])]),
    Long = binary:copy(<<"ab">>, 100),
    {match, [Part]} = re:run(<<"x", Long/binary, "y">>, "(ab)+", [{capture, first, binary}]),
    io:format("~p ~p~n", [Part =:= Long, re:run(Long, ".{150}", [{capture, all, list}]) =:= {match, [binary_to_list(Long, 1, 150)]}]),
    io:format("~p~n", [is_binary(re:version())]).
