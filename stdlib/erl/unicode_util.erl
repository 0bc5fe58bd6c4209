%% The first character, or grapheme cluster, of a deep list of characters and UTF-8, in some form: [First | Rest], or [] where there is
%% none, or {error, What} where bytes begin no character.
-module(unicode_util).
-export([cp/1, gc/1, nfc/1, nfd/1, nfkc/1, nfkd/1, uppercase/1, lowercase/1, titlecase/1, casefold/1]).
-export([whitespace/0, is_whitespace/1, lookup/1, get_case/1, spec_version/0]).

%% The version of Unicode that the BIFs know.
spec_version() -> {15, 0}.

cp([C | _] = Text) when is_integer(C) -> Text;
cp([Part]) -> cp(Part);
cp([Part | Rest]) -> first(Part, Rest);
cp([]) -> [];
cp(<<C/utf8, Rest/binary>>) -> [C | Rest];
cp(<<>>) -> [];
cp(Bad) when is_binary(Bad) -> {error, Bad}.

%% The first character of Text, which Rest follows.
first([C | Text], Rest) when is_integer(C) -> [C | spread(Text, Rest)];
first([Part | Text], Rest) -> first(Part, before(Text, Rest));
first([], Rest) -> cp(Rest);
first(<<C/utf8, Text/binary>>, Rest) -> [C, Text | Rest];
first(<<>>, Rest) -> cp(Rest);
first(Bad, Rest) when is_binary(Bad) -> {error, [Bad | Rest]}.

%% Text and Rest as one list, which is flat up to the first binary.
spread([C | Text], Rest) when is_integer(C) -> [C | spread(Text, Rest)];
spread([Part | Text], Rest) -> spread(Part, before(Text, Rest));
spread([], []) -> [];
spread([], Rest) -> spread(Rest, []);
spread(Bytes, []) -> Bytes;
spread(Bytes, Rest) -> [Bytes | Rest].

before([], Rest) -> Rest;
before(Text, []) -> Text;
before(Text, Rest) -> [Text | Rest].

%% Below this character nothing is joined to another but a line feed.
-define(MARKS, 16#300).

gc(Text) ->
    case cp(Text) of
        [C | Rest] -> cluster([C], cp(Rest), Rest);
        Other -> Other
    end.

%% Chars is what there is of a cluster, the last first. Rest is told as it stands where nothing of it belongs to the cluster.
cluster([C], [D | _], Rest) when D < ?MARKS, C < ?MARKS, C =/= $\r -> [C | Rest];
cluster(Chars, [D | Rest] = Next, Text) ->
    case is_cluster([D | Chars]) of
        true -> cluster([D | Chars], cp(Rest), Rest);
        false -> clustered(Chars, Next, Text)
    end;
cluster([C], {error, Bad}, _) -> [C | Bad];
cluster(Chars, Next, Text) -> clustered(Chars, Next, Text).

is_cluster(Chars) ->
    case epiphany_unicode:graphemes(lists:reverse(Chars)) of
        [_] -> true;
        _ -> false
    end.

clustered([C], _, Text) -> [C | Text];
clustered(Chars, _, Text) -> [lists:reverse(Chars) | Text].

nfc(Text) -> normal(nfc, Text).

nfd(Text) -> normal(nfd, Text).

nfkc(Text) -> normal(nfkc, Text).

nfkd(Text) -> normal(nfkd, Text).

normal(Form, Text) ->
    case gc(Text) of
        [C | _] = Whole when is_integer(C), C < 128 -> Whole;
        [Cluster | Rest] -> [one(epiphany_unicode:normalize(Form, [Cluster]), Cluster) | Rest];
        Other -> Other
    end.

%% What is no character stays as it is.
one(false, Given) -> Given;
one([C], _) -> C;
one(Chars, _) -> Chars.

uppercase(Text) -> changed(uppercase, Text).

lowercase(Text) -> changed(lowercase, Text).

titlecase(Text) -> changed(titlecase, Text).

casefold(Text) -> changed(casefold, Text).

changed(Case, Text) ->
    case cp(Text) of
        [C | Rest] -> [in_case(Case, C) | Rest];
        [] -> [];
        {error, Bad} -> error({badarg, Bad})
    end.

in_case(Case, C) -> one(epiphany_unicode:change_case(Case, [C]), C).

get_case(C) -> #{fold => in_case(casefold, C), lower => in_case(lowercase, C), title => in_case(titlecase, C), upper => in_case(uppercase, C)}.

%% Its class, and what it is made of: each with its class.
lookup(C) ->
    Canon = parts(nfd, C),
    #{ccc => epiphany_unicode:combining_class(C), canon => Canon,
      compat => case parts(nfkd, C) of Canon -> []; Compat -> {compat, Compat} end}.

parts(_, C) when C >= 16#ac00, C =< 16#d7a3 -> [];
parts(Form, C) ->
    case epiphany_unicode:normalize(Form, [C]) of
        [C] -> [];
        Chars -> [{epiphany_unicode:combining_class(P), P} || P <- Chars]
    end.

whitespace() -> [[$\r, $\n], $\n, $\t, 11, 12, $\r, $\s, 16#85, 16#200e, 16#200f, 16#2028, 16#2029].

is_whitespace(C) -> lists:member(C, whitespace()).
