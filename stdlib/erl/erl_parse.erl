%% Terms from tokens. Of the grammar of Erlang this module knows what terms are written with.
-module(erl_parse).
-export([parse_term/1, format_error/1, normalise/1]).

%% {ok, Term} | {error, {Location, erl_parse, Message}}: the tokens are a term and a dot.
parse_term(Tokens) ->
    try whole(Tokens) of
        Term -> {ok, Term}
    catch
        throw:{syntax, []} -> syntax_error(end_of(Tokens), []);
        throw:{syntax, [Token | _]} -> syntax_error(erl_scan:location(Token), text(Token));
        throw:bad -> {error, {erl_scan:location(hd(Tokens)), ?MODULE, "bad term"}}
    end.

syntax_error(At, Text) -> {error, {At, ?MODULE, ["syntax error before: ", Text]}}.

end_of([]) -> 0;
end_of(Tokens) -> erl_scan:location(lists:last(Tokens)).

text({atom, _, Atom}) -> io_lib:write_atom(Atom);
text({string, _, Text}) -> io_lib:write_string(Text);
text({char, _, C}) -> io_lib:write_char(C);
text({var, _, Name}) -> atom_to_list(Name);
text({_, _, Value}) -> io_lib:write(Value);
text({dot, _}) -> "'.'";
text({Symbol, _}) -> io_lib:write_atom(Symbol).

whole(Tokens) ->
    case term(Tokens) of
        {Term, [{dot, _}]} -> Term;
        {_, Rest} -> unexpected(Rest)
    end.

%% What cannot follow a term: an operator or a call makes it an expression, which is no term; anything else is an error in it.
unexpected([{Symbol, _} | _] = Rest) ->
    case lists:member(Symbol, ['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', 'bsl', 'bsr', '++', '--', '==', '/=', '=<', '<', '>=', '>',
                               '=:=', '=/=', 'and', 'or', 'xor', 'andalso', 'orelse', '=', '!', '(', ':', '#', '||', ':=']) of
        true -> throw(bad);
        false -> throw({syntax, Rest})
    end;
unexpected(Rest) ->
    throw({syntax, Rest}).

term([{'-', _}, {Kind, _, N} | Rest]) when Kind =:= integer; Kind =:= float; Kind =:= char -> {-N, Rest};
term([{'+', _}, {Kind, _, N} | Rest]) when Kind =:= integer; Kind =:= float; Kind =:= char -> {N, Rest};
term([{Sign, _}, _ | _]) when Sign =:= '-'; Sign =:= '+'; Sign =:= 'not'; Sign =:= 'bnot' -> throw(bad);
term([{string, _, Text} | Rest]) -> strings(Text, Rest);
term([{Kind, _, Value} | Rest]) when Kind =:= atom; Kind =:= integer; Kind =:= float; Kind =:= char -> {Value, Rest};
term([{var, _, _} | _]) -> throw(bad);
term([{'(', _} | Rest]) ->
    {Term, Rest1} = term(Rest),
    {Term, expect(')', Rest1)};
term([{'{', _}, {'}', _} | Rest]) -> {{}, Rest};
term([{'{', _} | Rest]) ->
    {Terms, Rest1} = terms(Rest),
    {list_to_tuple(Terms), expect('}', Rest1)};
term([{'[', _}, {']', _} | Rest]) -> {[], Rest};
term([{'[', _} | Rest]) -> list(Rest);
term([{'#', _}, {'{', _}, {'}', _} | Rest]) -> {#{}, Rest};
term([{'#', _}, {'{', _} | Rest]) -> associations(Rest, []);
term([{'#', _} | _]) -> throw(bad);
term([{'<<', _}, {'>>', _} | Rest]) -> {<<>>, Rest};
term([{'<<', _} | Rest]) -> segments(Rest, <<>>);
term([{'fun', _}, {atom, _, M}, {':', _}, {atom, _, F}, {'/', _}, {integer, _, A} | Rest]) -> {fun M:F/A, Rest};
term([{Begin, _}, _, _ | _]) when Begin =:= 'fun'; Begin =:= 'begin'; Begin =:= 'case'; Begin =:= 'try'; Begin =:= 'receive'; Begin =:= 'catch' -> throw(bad);
term([{Begin, _} | Rest]) when Begin =:= 'fun'; Begin =:= 'begin'; Begin =:= 'case'; Begin =:= 'if'; Begin =:= 'try'; Begin =:= 'receive'; Begin =:= 'catch' ->
    throw({syntax, Rest});
term(Rest) -> throw({syntax, Rest}).

expect(Symbol, [{Symbol, _} | Rest]) -> Rest;
expect(_, Rest) -> unexpected(Rest).

%% Strings that follow each other are one.
strings(Text, [{string, _, More} | Rest]) -> strings(Text ++ More, Rest);
strings(Text, Rest) -> {Text, Rest}.

terms(Tokens) ->
    case term(Tokens) of
        {Term, [{',', _} | Rest]} ->
            {Terms, Rest1} = terms(Rest),
            {[Term | Terms], Rest1};
        {Term, Rest} ->
            {[Term], Rest}
    end.

list(Tokens) ->
    {Terms, Rest} = terms(Tokens),
    case Rest of
        [{'|', _} | Rest1] ->
            {Tail, Rest2} = term(Rest1),
            {Terms ++ Tail, expect(']', Rest2)};
        _ ->
            {Terms, expect(']', Rest)}
    end.

associations(Tokens, Pairs) ->
    {Key, Rest} = term(Tokens),
    {Value, Rest1} = term(expect('=>', Rest)),
    case Rest1 of
        [{',', _} | Rest2] -> associations(Rest2, [{Key, Value} | Pairs]);
        _ -> {maps:from_list(lists:reverse([{Key, Value} | Pairs])), expect('}', Rest1)}
    end.

%% Segments of a binary: Value[:Size][/Types]
segments(Tokens, Bits) ->
    {Value, Rest} = term(Tokens),
    {Size, Rest1} = width(Rest),
    {Types, Rest2} = types(Rest1),
    Bits1 = append(Bits, Value, Size, Types),
    case Rest2 of
        [{',', _} | Rest3] -> segments(Rest3, Bits1);
        _ -> {Bits1, expect('>>', Rest2)}
    end.

width([{':', _}, {integer, _, Size} | Rest]) -> {Size, Rest};
width([{':', _} | _]) -> throw(bad);
width(Rest) -> {default, Rest}.

types([{'/', _} | Rest]) -> type_list(Rest);
types(Rest) -> {[], Rest}.

type_list([{atom, _, unit}, {':', _}, {integer, _, Unit} | Rest]) -> more_types({unit, Unit}, Rest);
type_list([{atom, _, Type} | Rest]) -> more_types(Type, Rest);
type_list(Rest) -> throw({syntax, Rest}).

more_types(Type, [{'-', _} | Rest]) ->
    {Types, Rest1} = type_list(Rest),
    {[Type | Types], Rest1};
more_types(Type, Rest) ->
    {[Type], Rest}.

append(Bits, Text, Size, Types) when is_list(Text) ->
    lists:foldl(fun(C, Acc) -> append(Acc, C, Size, Types) end, Bits, Text);
append(Bits, Value, Size, Types) ->
    Little = lists:member(little, Types) orelse lists:member(native, Types),
    Unit = proplists:get_value(unit, Types, 1),
    try
        Segment = segment(kind(Types, Value), Value, Size, Unit, Little),
        <<Bits/bits, Segment/bits>>
    catch
        error:_ -> throw(bad)
    end.

kind([Type | _], _) when Type =:= utf8; Type =:= utf16; Type =:= utf32; Type =:= float; Type =:= integer -> Type;
kind([Type | _], _) when Type =:= binary; Type =:= bytes; Type =:= bitstring; Type =:= bits -> bits;
kind([_ | Types], Value) -> kind(Types, Value);
kind([], _) -> integer.

segment(integer, Value, default, Unit, Little) -> segment(integer, Value, 8, Unit, Little);
segment(integer, Value, Size, Unit, true) -> <<Value:(Size * Unit)/little>>;
segment(integer, Value, Size, Unit, false) -> <<Value:(Size * Unit)>>;
segment(float, Value, default, Unit, Little) -> segment(float, Value, 64, Unit, Little);
segment(float, Value, Size, Unit, true) -> <<Value:(Size * Unit)/float-little>>;
segment(float, Value, Size, Unit, false) -> <<Value:(Size * Unit)/float>>;
segment(utf8, Value, _, _, _) -> <<Value/utf8>>;
segment(utf16, Value, _, _, true) -> <<Value/utf16-little>>;
segment(utf16, Value, _, _, false) -> <<Value/utf16>>;
segment(utf32, Value, _, _, true) -> <<Value/utf32-little>>;
segment(utf32, Value, _, _, false) -> <<Value/utf32>>;
segment(bits, Value, default, _, _) -> <<Value/bits>>;
segment(bits, Value, Size, Unit, _) -> <<Value:(Size * Unit)/bits>>.

format_error(Message) -> Message.

%% The term of a literal in abstract form.
normalise({Kind, _, Value}) when Kind =:= char; Kind =:= integer; Kind =:= float; Kind =:= atom; Kind =:= string -> Value;
normalise({nil, _}) -> [];
normalise({cons, _, Head, Tail}) -> [normalise(Head) | normalise(Tail)];
normalise({tuple, _, Elements}) -> list_to_tuple([normalise(Element) || Element <- Elements]);
normalise({map, _, Pairs}) -> maps:from_list([{normalise(Key), normalise(Value)} || {map_field_assoc, _, Key, Value} <- Pairs]);
normalise({op, _, '-', {Kind, _, N}}) when Kind =:= integer; Kind =:= float -> -N;
normalise({op, _, '+', {Kind, _, N}}) when Kind =:= integer; Kind =:= float -> N;
normalise(Other) -> erlang:error({badarg, Other}).
