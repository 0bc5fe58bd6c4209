%% Characters of several code points.
-module(string_graphemes).
-export([main/0]).

main() ->
    show(string:to_graphemes("abc")),
    show(string:to_graphemes([$e, 16#301, $a, 16#302, 16#323])),
    show(string:to_graphemes("a\r\nb\n\r")),
    show(string:to_graphemes(<<"x\303\251">>)),
    show(string:to_graphemes([16#1f1e9, 16#1f1ea, 16#1f1eb, 16#1f1f7])),
    show(string:to_graphemes([16#1f468, 16#200d, 16#1f469, 16#200d, 16#1f467])),
    show(string:to_graphemes([16#1100, 16#1161, 16#11a8, 16#ac00])),
    show(string:to_graphemes([16#1f44d, 16#1f3fd])),
    show(string:to_graphemes([16#0e33, 16#0915, 16#093f])),
    show(string:reverse([$a, $e, 16#301, $b])),
    show(string:reverse("a\r\nb")),
    show(string:length([16#1f468, 16#200d, 16#1f469, 16#200d, 16#1f467])).

show(X) -> io:format("~w~n", [X]).
