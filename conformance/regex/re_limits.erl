%% Searches that would take for ever end by their limits, which count steps.
-module(re_limits).
-export([main/0]).

main() ->
    S = lists:duplicate(40, $a) ++ "cb",
    io:format("~p~n", [re:run(S, "(a|aa)+b")]),
    io:format("~p~n", [re:run(S, "(a|aa)+b", [report_errors])]),
    io:format("~p~n", [re:run(S, "(a|aa)+b", [report_errors, global])]),
    io:format("~p~n", [re:run(S, "^(a+)+$", [report_errors])]),
    io:format("~p~n", [re:run("aaaaaaaaaaaaaz", "(a+)*zz", [{match_limit, 10}, report_errors])]),
    io:format("~p~n", [re:run("aaaaaaaaaaaaaz", "(a+)*zz", [{match_limit, 10}])]),
    io:format("~p~n", [re:run("aaaaaaaaaaaaaz", "(a+)*z", [{match_limit, 100000}, report_errors])]),
    io:format("~p~n", [re:run("aaaaaaaaaaaaaz", "(a+)*zz", [{match_limit_recursion, 5}, report_errors])]),
    io:format("~p~n", [re:run("a", "a", [{match_limit, 0}, report_errors])]),
    io:format("~p~n", [re:run("a", "a", [{match_limit_recursion, 0}, report_errors])]),
    io:format("~p~n", [re:run("aaaaaaaaaaaaaaaaaaaaaaaaa", "(*LIMIT_MATCH=100)(a+)+b|c*?d|a(a|aa)+c", [report_errors])]),
    io:format("~p~n", [re:run("aaa", "(?:a(?R)?)*+b|aaa", [report_errors])]),
    Long = binary:copy(<<"ab">>, 50000),
    io:format("~p~n", [re:run(Long, "^(?:a|b)*$", [{capture, first}])]),
    io:format("~p~n", [re:run(Long, "^(a|b)*?$", [{capture, first}])]),
    io:format("~p~n", [length(element(2, re:run(Long, "b", [global])))]),
    Deep = lists:duplicate(3000, $() ++ lists:duplicate(3000, $)),
    io:format("~p~n", [re:run(Deep, "^(\\((?1)*\\))$", [{capture, first}])]),
    io:format("~p~n", [element(1, re:compile(lists:duplicate(200, $() ++ lists:duplicate(200, $))))]),
    io:format("~p~n", [element(1, re:compile(lists:duplicate(30000, $a)))]),
    io:format("~p~n", [re:compile("(((a{1000}){100}){100}){100}")]).
