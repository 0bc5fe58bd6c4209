%% Long text taken apart from its beginning, piece by piece, and ends of line of two characters.
-module(string_piecewise).
-export([main/0]).

main() ->
    Text = lists:append(lists:duplicate(400, "abc def, 12;-7.5e1x")),
    Bytes = list_to_binary(Text),
    [io:format("~s ~w ~w~n", [Name, F(Text, 0), F(Bytes, 0)]) || {Name, F} <- [{split, fun split/2}, {find, fun find/2}, {prefix, fun prefix/2},
        {take, fun take/2}, {trim, fun trim/2}, {slice, fun slice/2}, {grapheme, fun grapheme/2}, {number, fun number/2}, {title, fun title/2}]],
    io:format("~w~n", [lines(binary:copy(<<"one\ntwo words\n\n">>, 300), 0)]),
    io:format("~w~n", [lines(binary:copy(<<"one\r\ntwo words\r\n\r\n">>, 300), 0)]),
    [ends(S) || S <- ["a\r\nb\n\r\n", <<"a\r\nb\n\r\n">>, "\n", <<"\n">>, "\r\n", "\r", "", <<>>, "a\r\rb", "e\x{301}\n", <<"e\x{301}\n"/utf8>>]],
    [marks(S) || S <- ["xe\x{301}ye", <<"xe\x{301}ye"/utf8>>, "e\x{301}", "ee\x{301}e\x{301}"]],
    [places(S) || S <- ["aaa", <<"aaa">>, "abab", "ba", <<"ba">>, "", <<>>, "äöä", <<"äöä"/utf8>>]],
    first_matches().

split(S, N) ->
    case string:split(S, ";") of
        [_, Rest] -> split(Rest, N + 1);
        [Rest] -> {N, string:length(Rest)}
    end.

find(S, N) ->
    case string:find(S, "c d") of
        nomatch -> N;
        Found -> find(string:slice(Found, 1), N + 1)
    end.

prefix(S, N) ->
    case string:prefix(S, "abc def, 12;-7.5e1x") of
        nomatch -> {N, S};
        Rest -> prefix(Rest, N + 1)
    end.

take(S, N) ->
    case string:take(S, "abcdef ") of
        {Empty, Rest} when Empty =:= []; Empty =:= <<>> ->
            case string:take(Rest, "abcdef ", true) of
                {End, _} when End =:= []; End =:= <<>> -> N;
                {_, More} -> take(More, N + 1)
            end;
        {_, Rest} -> take(Rest, N + 1)
    end.

trim(S, N) ->
    case string:next_grapheme(string:trim(S, leading, "abc ")) of
        [_ | Rest] -> trim(Rest, N + 1);
        [] -> N
    end.

slice(S, N) ->
    case string:is_empty(S) of
        true -> N;
        false -> slice(string:slice(S, 7), N + string:length(string:slice(S, 2, 5)))
    end.

grapheme(S, N) ->
    case string:next_grapheme(S) of
        [C | Rest] -> grapheme(Rest, (N * 31 + C) rem 1000003);
        [] -> N
    end.

number(S, N) ->
    case {string:to_float(S), string:to_integer(S)} of
        {{error, _}, {error, _}} ->
            case string:next_codepoint(S) of
                [_ | Rest] -> number(Rest, N);
                [] -> N
            end;
        {{error, _}, {I, Rest}} -> number(Rest, N + I);
        {{F, Rest}, _} -> number(Rest, N + F)
    end.

title(S, N) ->
    case string:next_codepoint(string:titlecase(S)) of
        [C | Rest] -> title(Rest, (N * 31 + C) rem 1000003);
        [] -> N
    end.

lines(B, N) ->
    case binary:split(B, [<<"\n">>, <<"\r\n">>]) of
        [Line, Rest] -> lines(Rest, N + byte_size(Line));
        [<<>>] -> N
    end.

ends(S) ->
    io:format("~w~n", [[string:split(S, "\n", all), string:split(S, "\r\n", all), string:split(S, "\n", trailing), string:split(S, "\r"), string:find(S, "\n"),
        string:find(S, "\r", trailing), string:lexemes(S, "\n"), string:lexemes(S, "\r\n"), string:lexemes(S, ["\r\n"]), string:take(S, "\n", true), string:take(S, "\r", true),
        string:prefix(S, "\r"), string:prefix(S, "a\r\n"), string:trim(S, leading, "a\n"), string:replace(S, "\n", "-", all)]]).

marks(S) ->
    io:format("~w~n", [[string:split(S, "e", all), string:split(S, "e", trailing), string:find(S, "e"), string:find(S, "e", trailing), string:find(S, [$e, 16#301]),
        string:prefix(S, "e"), string:prefix(S, "xe"), string:split(S, [16#301])]]).

places(S) ->
    io:format("~w~n", [[string:split(S, P, W) || P <- ["a", "aa", "ab", "ä", ""], W <- [leading, trailing, all]]]),
    io:format("~w~n", [[string:find(S, P, W) || P <- ["a", "aa", "ba", <<"ä"/utf8>>, ""], W <- [leading, trailing]]]).

%% The first of several patterns, near the beginning and far from it, and the longest of those that begin there.
first_matches() ->
    [begin
        B = <<(binary:copy(<<"-">>, N))/binary, "abcabcd", (binary:copy(<<"=">>, N))/binary>>,
        io:format("~w ~w~n", [N, [binary:match(B, P) || P <- [<<"abc">>, [<<"bc">>, <<"abc">>, <<"abcabcd">>], [<<"d">>, <<"cd=">>], <<"x">>, [binary:copy(<<"-">>, 50), <<"a">>]]]]),
        io:format("~w~n", [[binary:match(B, <<"abc">>, [{scope, {N + 1, 6}}]), binary:match(B, [<<"abcd">>, <<"cabcd">>], [{scope, {N, 7}}]), binary:match(B, <<"abcd">>, [{scope, {N, 6}}])]])
    end || N <- [0, 1, 57, 60, 61, 63, 64, 65, 120, 128, 130, 1000]].
