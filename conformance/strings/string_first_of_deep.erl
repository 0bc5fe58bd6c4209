%% The first character of deep and mixed strings, what is left of them, and slices: the parts of the
%% rest keep their shapes.
-module(string_first_of_deep).
-export([main/0]).

main() ->
    lists:foreach(fun first/1, texts()),
    [slice(T, [From]) || T <- texts(), From <- [0, 1, 2, 3]],
    [slice(T, [From, Size]) || T <- texts(), From <- [0, 1], Size <- [0, 1, 2]],
    ok.

texts() ->
    flat() ++ nested() ++ joined() ++ broken().

flat() ->
    [[<<"a">>, $b], [<<"a">>], [<<"a">> | <<"b">>], [[] | <<"b">>], ["ab", <<>>], ["ab", "c", [[]]]].

nested() ->
    [[[<<"a">>]], [[<<"ab">>], $b], [["ab", $c], $d], [[["a"]], $b, <<"c">>],
     [[["a"], <<"x">>], $b, <<"c">>], [<<>>, [<<"ab">>, []]], [["a", []], []], [["a" | <<"q">>], $z],
     [["a", <<"b">>, "c"], $d], [[$a, $b, [[$c], $e]], $d], [["a"], [[], $c], $d],
     [[[$a]], [[$b] | <<"c">>], "d"]].

joined() ->
    [[<<"e">>, 16#301, $x], [<<"e\x{301}"/utf8>>, $x], [<<"e\x{301}"/utf8>>], [["e", 16#301], [$x]],
     [<<"e">>, <<"\x{301}y"/utf8>>], ["\r", <<"\n">>], ["\r", <<"\nx">>], [$e | <<"\x{301}"/utf8>>],
     [<<"é"/utf8>>, $b], [$é, [<<>>], 16#301, [[]]]].

broken() ->
    [[<<"a">>, <<255>>], [<<"a", 255>>, $b], [<<255>>, $b], [[<<255, $a>>], $b], ["a", <<255>>],
     [<<"e">>, 16#301, <<255>>], ["abc", <<192, 192>>], <<255>>].

first(Text) ->
    show([Text, tried(next_codepoint, [Text]), tried(next_grapheme, [Text])]).

slice(Text, Where) ->
    show([Text, Where, tried(slice, [Text | Where])]).

show(X) -> io:format("~w~n", [X]).

tried(Name, Args) ->
    try apply(string, Name, Args) catch Class:Reason -> {Class, Reason} end.
