%% split/2,3 with their options.
-module(re_splitting).
-export([main/0]).

main() ->
    [io:format("~p ~p~n    ~p~n", [S, RE, [re:split(S, RE, O) || O <- options()]]) || {S, RE} <- cases()],
    io:format("~p~n", [re:split("a,b", ",")]),
    {ok, M} = re:compile("(,)|;"),
    io:format("~p~n", [[re:split("a,b;c", M, O) || O <- options()]]),
    io:format("~p~n", [re:split(<<"aéb"/utf8>>, "é", [unicode, {return, list}])]),
    io:format("~p~n", [re:split([16#3b1, $,, 16#3b2], ",", [unicode, {return, list}])]),
    io:format("~p~n", [re:split("aXbxc", "x", [caseless, {return, list}])]),
    io:format("~p~n", [re:split("a,b,c", ",", [{offset, 2}, {return, list}])]),
    io:format("~p~n", [re:split("abc", "", [{return, list}, notempty])]).

options() ->
    [[], [{return, list}], [{return, binary}, trim], [{parts, 2}], [{parts, 1}], [{parts, 0}], [{parts, infinity}], [group], [group, {return, list}, trim], [group, {parts, 2}]].

cases() ->
    [{"a,b,c", ","}, {"a,b,,", ","}, {"", ","}, {",", ","}, {",,", ","}, {"abc", ""}, {"a1b22c", "(\\d)(\\d)?"}, {"Erlang", "[ln]"}, {"Erlang", "([ln])"}, {"abc", "x"},
     {"a b  c ", "\\s+"}, {"a-b", "(-)|(x)"}, {"abcabc", "(?=b)"}].
