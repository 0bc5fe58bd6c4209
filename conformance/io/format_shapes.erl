%% Which characters of io_lib:format/2 are a list of their own: those of terms and strings, and no others.
-module(format_shapes).
-export([main/0]).

main() ->
    [io:format("~s ~w~n", [Format, io_lib:format(Format, Args)]) || {Format, Args} <- numbers() ++ characters() ++ terms() ++ strings()],
    "3.14" = io_lib:format("~.2f", [3.14159]),
    [Text] = io_lib:format("~p", [{}]),
    io:format("~p ~p~n", [Text, io_lib:format("~b%", [42])]),
    [io:format("~w~n", [Shape]) || Shape <- [io_lib:fwrite("~w~n", [a]), io_lib:build_text(io_lib:scan_format("~5.2f ~p", [1.0, a])),
        lists:droplast(file:format_error({12, erl_parse, ["a", "b"]}))]].

numbers() ->
    [{"~.2f", [-3.14159]}, {"~10.2f|", [1.5]}, {"~-10.2f|", [1.5]}, {"~3.1f", [123456.7]}, {"~e", [1.5]}, {"~.3g", [-1.0e10]}, {"~*.*f", [9, 2, 3.14159]},
     {"~b", [-10]}, {"~10.16.0b", [255]}, {"~2b", [12345]}, {"~.16B", [-255]}, {"~#", [255]}, {"~.16+", [255]}, {"~.16x", [255, "0x"]}, {"~.16X", [-255, "0x"]}].

characters() ->
    [{"~c~3c~5.2c", "abc"}, {"~n~2n", []}, {"a~nb~~", []}, {"~i~i", [a, b]}, {"abc", []}].

terms() ->
    [{"~w", [abc]}, {"a~wb~wc~n", [1, x]}, {"~p", ["abc"]}, {"~p", [1.5]}, {"~i~p~i", [a, 42, b]}, {"~w~w~w", [[], {}, #{}]}, {"~3w", [a]}, {"~P", [a, 3]}, {"~W", [a, 3]}].

strings() ->
    [{"~s: ~ts~n", ["x", [1234]]}, {"~s", [abc]}, {"~5s|", [abc]}, {"~s~s", ["abc", <<"abc">>]}, {"~.2s", ["abc"]}, {"~5.2s", ["abc"]}].
