%% Regular expressions: what is made of matches. The BIFs compile/1,2, run/2,3, inspect/2 and version/0 find them.
-module(re).
-export([replace/3, replace/4, split/2, split/3]).

-define(FAIL(Args), erlang:error(badarg, Args, [{error_info, #{module => erl_stdlib_errors}}])).
-define(FAIL(Args, Cause), erlang:error(badarg, Args, [{error_info, #{cause => Cause, module => erl_stdlib_errors}}])).

%% Subject with what matches RE replaced, everywhere if the options have global.
replace(Subject, RE, Replacement) ->
    try replaced(Subject, RE, Replacement, [])
    catch
        _:_ -> ?FAIL([Subject, RE, Replacement])
    end.

replace(Subject, RE, Replacement, Options) ->
    try replaced(Subject, RE, Replacement, Options)
    catch
        throw:bad_option -> ?FAIL([Subject, RE, Replacement, Options], badopt);
        error:badarg -> ?FAIL([Subject, RE, Replacement, Options])
    end.

replaced(Subject, RE, Replacement, Options) ->
    {Return, Rest} = returned(Options, fun replacing/1),
    Unicode = unicode(RE, Options),
    Bytes = bytes(Subject, Unicode),
    Parts = template(bytes(Replacement, Unicode), <<>>),
    Text = case re:run(Bytes, RE, Rest) of
               nomatch -> Subject;
               {match, [First | _] = All} when is_list(First) -> filled(Bytes, 0, All, Parts);
               {match, One} -> filled(Bytes, 0, [One], Parts)
           end,
    case {Return, Unicode} of
        {iodata, _} -> Text;
        {binary, false} -> iolist_to_binary(Text);
        {binary, true} -> unicode:characters_to_binary(Text);
        {list, false} -> binary_to_list(iolist_to_binary(Text));
        {list, true} -> unicode:characters_to_list(Text)
    end.

%% The kind of what is returned, and the other options, each of which has to be allowed.
returned(Options, Allowed) -> returned(Options, Allowed, iodata, []).

returned([{return, Kind} | Options], Allowed, _, Rest) when Kind =:= iodata; Kind =:= list; Kind =:= binary ->
    returned(Options, Allowed, Kind, Rest);
returned([Option | Options], Allowed, Kind, Rest) ->
    case Allowed(Option) of
        true -> returned(Options, Allowed, Kind, [Option | Rest]);
        false -> throw(bad_option)
    end;
returned([], _, Kind, Rest) ->
    {Kind, lists:reverse(Rest)};
returned(_, _, _, _) ->
    throw(bad_option).

replacing(report_errors) -> false;
replacing({capture, _}) -> false;
replacing({capture, _, _}) -> false;
replacing({return, _}) -> false;
replacing(_) -> true.

unicode({re_pattern, _, Flag, _, _}, _) when Flag =:= 0; Flag =:= 1 -> Flag =:= 1;
unicode(_, Options) -> lists:member(unicode, Options).

bytes(Data, _) when is_binary(Data) -> Data;
bytes(Data, true) -> unicode:characters_to_binary(Data);
bytes(Data, false) -> iolist_to_binary(Data).

%% A replacement as bytes and numbers of groups.
template(<<"\\g{", Rest/binary>>, Text) when Rest =/= <<>> ->
    {Number, <<$}, After/binary>>} = number(Rest, 0, 0),
    part(Text, [Number | template(After, <<>>)]);
template(<<"\\g", Rest/binary>>, Text) when Rest =/= <<>> ->
    {Number, After} = number(Rest, 0, 0),
    part(Text, [Number | template(After, <<>>)]);
template(<<$\\, C, _/binary>> = All, Text) when C >= $1, C =< $9 ->
    <<_, Rest/binary>> = All,
    {Number, After} = number(Rest, 0, 0),
    part(Text, [Number | template(After, <<>>)]);
template(<<$\\, C, Rest/binary>>, Text) ->
    template(Rest, <<Text/binary, C>>);
template(<<$&, Rest/binary>>, Text) ->
    part(Text, [0 | template(Rest, <<>>)]);
template(<<C, Rest/binary>>, Text) ->
    template(Rest, <<Text/binary, C>>);
template(<<>>, Text) ->
    part(Text, []).

part(<<>>, Parts) -> Parts;
part(Text, Parts) -> [Text | Parts].

number(<<D, Rest/binary>>, N, Digits) when D >= $0, D =< $9 -> number(Rest, N * 10 + D - $0, Digits + 1);
number(Rest, N, Digits) when Digits > 0 -> {N, Rest};
number(_, _, _) -> error(badarg).

%% The subject from At on with matches replaced.
filled(Subject, At, [[{Start, Length} | _] = Groups | Matches], Parts) when Start > At ->
    [binary:part(Subject, At, Start - At), made(Subject, Groups, Parts) | filled(Subject, Start + Length, Matches, Parts)];
filled(Subject, _, [[{Start, Length} | _] = Groups | Matches], Parts) ->
    [made(Subject, Groups, Parts) | filled(Subject, Start + Length, Matches, Parts)];
filled(Subject, At, [], _) ->
    case Subject of
        <<_:At/binary>> -> [];
        <<_:At/binary, Rest/binary>> -> Rest
    end.

made(_, _, [Text]) when is_binary(Text) -> Text;
made(Subject, Groups, Parts) ->
    All = list_to_tuple(Groups),
    [case Part of
         N when is_integer(N), N < tuple_size(All) -> piece(Subject, element(N + 1, All));
         N when is_integer(N) -> <<>>;
         Text -> Text
     end || Part <- Parts].

piece(_, {-1, _}) -> <<>>;
piece(Subject, {Start, Length}) -> binary:part(Subject, Start, Length).

%% What is between the matches of RE in Subject, with what groups have captured.
split(Subject, RE) ->
    try divided(Subject, RE, [])
    catch
        _:_ -> ?FAIL([Subject, RE])
    end.

split(Subject, RE, Options) ->
    try divided(Subject, RE, Options)
    catch
        throw:bad_option -> ?FAIL([Subject, RE, Options], badopt);
        throw:bad_pattern -> ?FAIL([Subject, RE, Options]);
        error:badarg -> ?FAIL([Subject, RE, Options])
    end.

divided(Subject, RE, Options) ->
    {Return, Others} = returned(Options, fun splitting/1),
    {Rest, Most, Trim, Group} = parts(Others, [], -1, false, false),
    Unicode = unicode(RE, Options),
    Bytes = bytes(Subject, Unicode),
    {Pattern, Groups, ForRun} = ready(RE, Rest),
    Split = case re:run(Bytes, Pattern, ForRun ++ [global]) of
                nomatch -> [[Bytes]];
                {match, Matches} -> trimmed(pieces(Bytes, 0, Matches, Groups, Most), Trim, Group)
            end,
    Converted = [[converted(P, Return, Unicode) || P <- Piece] || Piece <- Split],
    case Group of
        true -> Converted;
        false -> lists:append(Converted)
    end.

splitting(global) -> false;
splitting(Option) -> replacing(Option).

parts([trim | Options], Rest, _, _, Group) -> parts(Options, Rest, -1, true, Group);
parts([{parts, 0} | Options], Rest, _, _, Group) -> parts(Options, Rest, -1, true, Group);
parts([{parts, infinity} | Options], Rest, _, _, Group) -> parts(Options, Rest, -1, false, Group);
parts([{parts, N} | Options], Rest, _, _, Group) when is_integer(N), N > 0 -> parts(Options, Rest, N - 1, false, Group);
parts([{parts, _} | _], _, _, _, _) -> throw(bad_option);
parts([group | Options], Rest, Most, Trim, _) -> parts(Options, Rest, Most, Trim, true);
parts([Option | Options], Rest, Most, Trim, Group) -> parts(Options, [Option | Rest], Most, Trim, Group);
parts([], Rest, Most, Trim, Group) -> {lists:reverse(Rest), Most, Trim, Group}.

%% A compiled pattern, how many groups it has, and the options that are left for run.
ready({re_pattern, Groups, _, _, _} = Pattern, Options) ->
    {Pattern, Groups, Options};
ready(RE, _) when is_tuple(RE) ->
    throw(bad_pattern);
ready(RE, Options) ->
    case re:compile(RE, [O || O <- Options, not of_run(O)]) of
        {ok, {re_pattern, Groups, _, _, _} = Pattern} -> {Pattern, Groups, [O || O <- Options, not of_pattern(O)]};
        {error, _} -> throw(bad_pattern)
    end.

of_run({Name, _}) -> lists:member(Name, [offset, match_limit, match_limit_recursion]);
of_run(Name) -> lists:member(Name, [notempty, notempty_atstart, notbol, noteol]).

of_pattern(Name) ->
    lists:member(Name, [caseless, no_start_optimize, never_utf, ucp, dollar_endonly, dotall, extended, firstline, multiline,
                        no_auto_capture, dupnames, ungreedy, unicode]).

%% Each piece with the captures of the match behind it.
pieces(Subject, At, Matches, _, Most) when Most =:= 0; Matches =:= [] ->
    [[binary:part(Subject, At, byte_size(Subject) - At)]];
pieces(Subject, At, _, _, _) when At >= byte_size(Subject) ->
    [[<<>>]];
pieces(Subject, At, [[{Start, Length} | Captured] | Matches], Groups, Most) ->
    case Start =:= At andalso Length =:= 0 andalso lists:all(fun({_, L}) -> L =:= 0 end, Captured) of
        true ->
            pieces(Subject, Start, Matches, Groups, Most);
        false ->
            Captures = [piece(Subject, C) || C <- Captured] ++ lists:duplicate(Groups - length(Captured), <<>>),
            [[binary:part(Subject, At, Start - At) | Captures] | pieces(Subject, Start + Length, Matches, Groups, Most - 1)]
    end.

%% Without the empty pieces at the end; of groups those go that have nothing else.
trimmed(Split, false, _) -> Split;
trimmed(Split, true, true) -> without(fun(Group) -> without(fun is_empty/1, Group) =:= [] end, Split);
trimmed(Split, true, false) -> [without(fun is_empty/1, lists:append(Split))].

without(Test, Pieces) -> lists:reverse(lists:dropwhile(Test, lists:reverse(Pieces))).

is_empty(Piece) -> Piece =:= <<>>.

converted(Piece, list, true) -> unicode:characters_to_list(Piece);
converted(Piece, list, false) -> binary_to_list(Piece);
converted(Piece, _, _) -> Piece.
