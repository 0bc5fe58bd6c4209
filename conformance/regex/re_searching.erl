%% Where a search begins and how it goes on: offset, global, empty matches, ends of lines.
-module(re_searching).
-export([main/0]).

main() ->
    [io:format("~p ~p ~p: ~p~n", [S, RE, O, re:run(S, RE, O)]) || {S, RE, Os} <- cases(), O <- Os],
    [io:format("~p~n", [re:run("a\rb\nc\r\nd" ++ [16#85, $e], "^.", [multiline, global, {capture, all, list}, {newline, N}])]) || N <- [lf, cr, crlf, anycrlf, any]],
    [io:format("~p~n", [re:run("a\rb\nc\r\nd" ++ [16#85, $e], ".$", [multiline, global, {newline, N}])]) || N <- [lf, cr, crlf, anycrlf, any]],
    [io:format("~p~n", [re:run("ab\r\n\r\nc", "", [global, {newline, N}])]) || N <- [lf, crlf, any]],
    ok.

cases() ->
    [{"abcabc", "b", [[], [{offset, 2}], [{offset, 5}], [{offset, 6}], [global], [global, {offset, 2}], [anchored], [anchored, {offset, 1}]]},
     {"abcabc", "^b", [[{offset, 1}], [multiline, {offset, 1}]]},
     {"abcabc", "\\Gb", [[], [{offset, 1}], [global]]},
     {"aab", "a*", [[], [notempty], [notempty_atstart], [global], [global, notempty]]},
     {"baa", "a*", [[], [notempty], [notempty_atstart], [global], [global, notempty]]},
     {"a", "^a", [[notbol], []]},
     {"a", "a$", [[noteol], []]},
     {"x\na\nx", "^a$", [[multiline, notbol, noteol]]},
     {"abc", "(?=b)", [[], [global]]},
     {"abc", "x*", [[global]]},
     {"", "", [[], [global], [notempty]]},
     {"aXbXc", "(?<=X).", [[global], [{offset, 2}]]},
     {"foobar", "(?<=foo)bar", [[{offset, 3}]]}].
