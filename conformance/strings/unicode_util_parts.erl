%% The first character or cluster of text, in the forms that unicode_util has.
-module(unicode_util_parts).
-export([main/0]).

main() ->
    Texts = [[], <<>>, [[]], "abc", <<"abc">>, ["a", <<"bc">>], [[$a | <<"b">>], $c], [$e, 16#301 | <<"x">>], <<"e", 16#cc, 16#81, "x">>,
             "\r\nx", [16#1f1e9, 16#1f1ea, 16#1f1eb], [16#1100, 16#1161, 16#11a8, $x], [16#fb01, $a], [16#c5, $b], <<255, "a">>,
             [<<128>>, 0], [$a, <<255>>], [$e, [16#301, $x], $y], [16#df], "Dz"],
    [io:format("~w: ~w~n", [F, [part(F, T) || T <- Texts]])
     || F <- [cp, gc, nfc, nfd, nfkc, nfkd, uppercase, lowercase, titlecase, casefold]],
    io:format("~w~n", [[unicode_util:get_case(C) || C <- [$a, $1, 16#1c5, 16#df, 16#130]]]),
    io:format("~w~n", [[maps:with([ccc, canon], unicode_util:lookup(C)) || C <- [$a, 16#c5, 16#301, 16#1e9b]]]),
    io:format("~w~n", [[lists:all(fun unicode_util:is_whitespace/1, unicode_util:whitespace()), unicode_util:is_whitespace($a)]]).

part(F, Text) ->
    try unicode_util:F(Text) of
        [First | Rest] -> {lists:flatten([First]), unicode:characters_to_list(Rest)};
        Other -> Other
    catch
        error:{badarg, Why} -> {badarg, Why}
    end.
