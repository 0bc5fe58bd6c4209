%% What was wrong with a format string and its arguments, in words.
-module(epiphany_controls).
-export([wrong/2]).

%% #{format => Text, arguments => Text, general => Text}, of which those are there that say something.
wrong(Format, Args) ->
    case {string(Format), is_list(Args)} of
        {bad, true} -> missing(Format, Args, #{format => <<"not a valid format string">>});
        {bad, false} -> #{format => <<"not a valid format string">>, arguments => <<"not a list">>};
        {_, false} ->
            #{arguments => <<"not a list">>};
        {Chars, true} ->
            case scan(Chars, []) of
                {invalid, What} -> #{format => ["format string invalid (", What, $)]};
                Kinds when length(Kinds) =/= length(Args) -> missing(Format, Args, #{format => <<"wrong number of arguments">>});
                Kinds -> elements(Chars, Args, lists:zip3(lists:seq(1, length(Args)), Kinds, Args))
            end
    end.

%% A device may stand where the format should.
missing(Format, [_ | _], Wrong) when is_pid(Format); is_atom(Format) -> Wrong#{general => <<"possibly missing argument list">>};
missing(_, _, Wrong) -> Wrong.

elements(Format, Args, Numbered) ->
    case [["element ", integer_to_list(N), " must be of type ", atom_to_list(Kind)] || {N, Kind, Arg} <- Numbered, not is_kind(Kind, Arg)] of
        [] -> whole(Format, Args);
        Wrong -> #{arguments => lists:join($\n, Wrong)}
    end.

whole(Format, Args) ->
    try
        epiphany_format:format(Format, Args),
        #{}
    catch
        error:_ -> #{format => <<"failed to format string">>}
    end.

is_kind(any, _) -> true;
is_kind(integer, X) -> is_integer(X);
is_kind(float, X) -> is_float(X);
is_kind(string, X) -> is_atom(X) orelse is_text(X).

is_text(X) when is_binary(X) -> true;
is_text([H | T]) -> (is_integer(H) orelse is_text(H)) andalso is_text(T);
is_text(X) -> X =:= [].

string(Format) when is_atom(Format) -> atom_to_list(Format);
string(Format) ->
    case is_text(Format) of
        true ->
            case unicode:characters_to_list(Format) of
                Chars when is_list(Chars) -> Chars;
                _ -> lists:flatten(Format)
            end;
        false -> bad
    end.

%% The kinds of the arguments that a format takes, or {invalid, What}.
scan([$~ | Format], Kinds) -> width(Format, Kinds);
scan([_ | Format], Kinds) -> scan(Format, Kinds);
scan([], Kinds) -> lists:reverse(Kinds).

width([$-, C | Format], Kinds) when C =:= $*; C >= $0, C =< $9 -> precision(number([C | Format], Kinds));
width(Format, Kinds) -> precision(number(Format, Kinds)).

precision({[$. | Format], Kinds}) -> padding(number(Format, Kinds));
precision({Format, Kinds}) -> letter(Format, Kinds).

padding({[$., $* | Format], Kinds}) -> letter(Format, [integer | Kinds]);
padding({[$., _ | Format], Kinds}) -> letter(Format, Kinds);
padding({Format, Kinds}) -> letter(Format, Kinds).

number([$* | Format], Kinds) -> {Format, [integer | Kinds]};
number(Format, Kinds) -> {lists:dropwhile(fun(C) -> C >= $0 andalso C =< $9 end, Format), Kinds}.

letter([$l, $t, C | Format], Kinds) -> control("lt", C, Format, Kinds);
letter([$t, $l, C | Format], Kinds) -> control("lt", C, Format, Kinds);
letter([M, C | Format], Kinds) when M =:= $t; M =:= $l -> control([M], C, Format, Kinds);
letter([C | Format], Kinds) -> control([], C, Format, Kinds);
letter([], _) -> {invalid, "truncated"}.

control(Modifiers, C, Format, Kinds) ->
    Takes = takes(C),
    case Takes =/= invalid andalso lists:all(fun(M) -> lists:member(C, modified(M)) end, Modifiers) of
        true -> scan(Format, lists:reverse(Takes, Kinds));
        false -> {invalid, ["invalid control ~", Modifiers, C]}
    end.

modified($t) -> "scwWpP";
modified($l) -> "pP".

takes(C) when C =:= $~; C =:= $n -> [];
takes(C) when C =:= $w; C =:= $p; C =:= $i; C =:= $+; C =:= $# -> [any];
takes(C) when C =:= $W; C =:= $P -> [any, integer];
takes(C) when C =:= $x; C =:= $X -> [integer, string];
takes(C) when C =:= $b; C =:= $B; C =:= $c -> [integer];
takes(C) when C =:= $e; C =:= $f; C =:= $g -> [float];
takes($s) -> [string];
takes(_) -> invalid.
