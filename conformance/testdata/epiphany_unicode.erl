%% The natives of module epiphany_unicode, for programs and modules of the library that run on OTP.
-module(epiphany_unicode).
-export([to_list/2, to_binary/3, graphemes/1, change_case/2, normalize/2, combining_class/1]).

combining_class(Char) -> maps:get(ccc, unicode_util:lookup(Char)).

to_list(Text, Encoding) -> list_or_false(unicode:characters_to_list(Text, Encoding)).

list_or_false(Chars) when is_list(Chars) -> Chars;
list_or_false(_) -> false.

to_binary(Text, From, To) ->
    case unicode:characters_to_binary(Text, From, encoding(To)) of
        Binary when is_binary(Binary) -> Binary;
        _ -> false
    end.

encoding(utf16_big) -> {utf16, big};
encoding(utf16_little) -> {utf16, little};
encoding(utf32_big) -> {utf32, big};
encoding(utf32_little) -> {utf32, little};
encoding(Encoding) -> Encoding.

graphemes(Text) ->
    case to_list(Text, utf8) of
        false -> false;
        Chars -> string:to_graphemes(Chars)
    end.

change_case(Kind, Text) ->
    case to_list(Text, utf8) of
        false -> false;
        Chars -> string:Kind(Chars)
    end.

normalize(Form, Text) -> list_or_false(normal(Form, Text)).

normal(nfc, Text) -> unicode:characters_to_nfc_list(Text);
normal(nfd, Text) -> unicode:characters_to_nfd_list(Text);
normal(nfkc, Text) -> unicode:characters_to_nfkc_list(Text);
normal(nfkd, Text) -> unicode:characters_to_nfkd_list(Text).
