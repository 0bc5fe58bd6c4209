-module(random_widths).
-export([main/0]).

%% Fields are as wide as their graphemes, or bytes where there is nothing but those.
main() ->
    S = "e\x{301}ab",
    Texts = [S, unicode:characters_to_binary(S), [S, S], "ab\r\nc", list_to_atom(S), [233, 10]],
    [io:format("~s ~w~n", [F, lists:flatten(io_lib:format(F, [Text]))])
     || Text <- Texts, F <- ["~6ts", "~-6ts", "~.2ts", "~.1ts", "~5.2ts", "~2ts", "~3ts", "~5.3ts", "~.6ts", "~-6.4ts"]],
    [io:format("~s ~w~n", [F, lists:flatten(io_lib:format(F, ["ab\r\nc"]))]) || F <- ["~3s", "~4s", "~7s", "~.3s"]],
    [io:format("~s ~w~n", [F, lists:flatten(io_lib:format(F, [list_to_atom(S)]))]) || F <- ["~6tw", "~3tw", "~8tw", "~.2tw"]],
    [io:format("~w~n", [io_lib:chars_length(Text)]) || Text <- [S, [S, "x"], "ab\r\nc", <<233/utf8>>, [<<233/utf8>>, 16#301], [<<233/utf8>>, 233]]].
