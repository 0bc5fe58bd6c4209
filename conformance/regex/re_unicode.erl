%% Characters beyond ASCII, as bytes and as Unicode.
-module(re_unicode).
-export([main/0]).

main() ->
    [io:format("~s ~w ~w: ~w~n", [P, O, S, re:run(S, P, O)]) || {P, Os, Ss} <- cases(), O <- Os, S <- Ss],
    [io:format("~s: ~w~n", [C, spans([B || B <- lists:seq(0, 255), re:run(<<B>>, "^[[:" ++ C ++ ":]]$", [dotall, dollar_endonly]) =/= nomatch])]) || C <- classes()],
    [io:format("~s: ~w~n", [T, spans([B || B <- lists:seq(0, 255), re:run(<<B>>, T, [dotall]) =/= nomatch])]) || T <- ["\\w", "\\s", "\\d", "\\h", "\\v"]],
    io:format("~w~n", [[{A, B} || A <- lists:seq(128, 255), B <- lists:seq(A + 1, 255), re:run(<<A>>, <<"[", B, "]">>, [caseless]) =/= nomatch]]),
    io:format("~w~n", [re:run([16#3b1, $a, 16#3b2], ".", [unicode, global, {capture, all, list}])]),
    io:format("~w~n", [re:run([16#3b1, $a, 16#3b2], ".", [unicode, global, {capture, all, binary}])]),
    io:format("~w~n", [re:run(<<"αaβ"/utf8>>, "(.)$", [unicode, {capture, all, list}])]),
    io:format("~w~n", [re:run(<<"αaβ"/utf8>>, "(.)$", [{capture, all, list}])]),
    io:format("~w~n", [re:run(<<"αaβ"/utf8>>, [16#3b2], [unicode])]),
    io:format("~w~n", [re:run(<<"αaβ"/utf8>>, "", [unicode, global])]),
    ok.

classes() -> ["alpha", "lower", "upper", "alnum", "ascii", "blank", "cntrl", "digit", "graph", "print", "punct", "space", "word", "xdigit"].

spans([]) -> [];
spans([A | Rest]) -> span(A, A, Rest).

span(A, B, [C | Rest]) when C =:= B + 1 -> span(A, C, Rest);
span(A, B, Rest) -> [{A, B} | spans(Rest)].

cases() ->
    U = [<<"é"/utf8>>, <<"É"/utf8>>, <<"ß"/utf8>>, <<"ж"/utf8>>, <<"1"/utf8>>, <<"٣"/utf8>>, <<" "/utf8>>, <<16#a0/utf8>>, <<16#2028/utf8>>, <<16#1d7d8/utf8>>, <<"K"/utf8>>, <<16#212a/utf8>>,
         <<16#17f/utf8>>, <<"ſ"/utf8>>, <<"ǅ"/utf8>>, <<16#e000/utf8>>, <<16#378/utf8>>],
    [{P, [[unicode], [unicode, ucp], [unicode, caseless]], U}
     || P <- ["^\\w$", "^\\W$", "^\\d$", "^\\D$", "^\\s$", "^\\S$", "\\b", "^[[:alpha:]]$", "^[[:upper:]]$", "^[[:^lower:]]$", "^[[:punct:]]$", "^[[:space:]]$", "^\\p{L}$", "^\\p{Lu}$", "^\\P{L}$",
               "^\\p{^L}$", "^\\p{L&}$", "^\\p{Nd}$", "^\\pN$", "^\\p{Cyrillic}$", "^\\p{Any}$", "^\\p{Cn}$", "^\\p{Co}$", "^\\p{C}$", "^\\p{Xan}$", "^\\p{Xwd}$", "^\\p{Xsp}$",
               "^[\\p{L}\\d]$", "^[^\\p{L}]$", "^\\x{e9}$", "^[\\x{c0}-\\x{ff}]$", "^[^\\x{c0}-\\x{ff}]$", "^k$", "^[a-z]$", "^\\h$", "^\\v$", "^\\R$", "^.$", "^\\X$", "^..$"]]
        ++ [{"^\\X\\X?$", [[unicode]], [<<"e", 16#301/utf8>>, <<"e", 16#301/utf8, 16#302/utf8, "x">>, <<16#1100/utf8, 16#1161/utf8>>, <<"\r\n">>]},
            {"(é)\\1", [[unicode, caseless]], [<<"éÉ"/utf8>>]},
            {"(?<=é.)x", [[unicode]], [<<"éßx"/utf8>>]},
            {"é+?b", [[unicode]], [<<"ééb"/utf8>>]},
            {"[é-ü]+", [[unicode], [unicode, caseless]], [<<"aéÉüÜ"/utf8>>]},
            {<<233>>, [[], [caseless]], [<<233>>, <<201>>]},
            {<<"(", 233, ")\\1">>, [[caseless]], [<<233, 201>>]},
            {<<"(*UTF8)", 206, 177, ".">>, [[]], [<<"αβ"/utf8>>]}].
