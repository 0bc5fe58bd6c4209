%% Forms, expressions and terms from the tokens of erl_scan, in abstract form, and what goes with it.
%% The grammar is in epiphany_grammar and epiphany_forms.
-module(erl_parse).
-export([parse_form/1, parse_exprs/1, parse_term/1, format_error/1]).
-export([normalise/1, abstract/1, abstract/2, tokens/1, tokens/2]).
-export([inop_prec/1, preop_prec/1, func_prec/0, max_prec/0, type_inop_prec/1, type_preop_prec/1]).
-export([map_anno/2, fold_anno/3, mapfold_anno/3, new_anno/1, anno_to_term/1, anno_from_term/1]).

%% {ok, Form} | {error, {Location, erl_parse, Message}}: the tokens are a form and a dot.
parse_form(Tokens) -> parsed(fun epiphany_forms:form/1, Tokens).

%% {ok, Expressions} | {error, ...}: expressions with commas between them and a dot.
parse_exprs([]) -> syntax_error(0, []);
parse_exprs(Tokens) -> parsed(fun epiphany_grammar:exprs/1, Tokens).

%% {ok, Term} | {error, ...}: an expression that is a term, and a dot.
parse_term(Tokens) ->
    case parse_exprs(Tokens) of
        {ok, [E]} ->
            try
                {ok, normalise(E)}
            catch
                _:_ -> bad_term(E)
            end;
        {ok, [_, E | _]} -> bad_term(E);
        Error -> Error
    end.

bad_term(E) -> {error, {erl_anno:location(epiphany_grammar:leftmost(E)), ?MODULE, "bad term"}}.

parsed(Parse, Tokens) ->
    try
        {ok, ended(Parse(Tokens))}
    catch
        throw:{syntax, Rest} -> unexpected(Rest, Tokens);
        throw:{bad, Location, Text} -> {error, {Location, ?MODULE, Text}}
    end.

ended({Tree, [{dot, _}]}) -> Tree;
ended({_, [{dot, _} | Rest]}) -> throw({syntax, Rest});
ended({_, Rest}) -> throw({syntax, Rest}).

%% The first token that cannot be there, or the end.
unexpected([], []) -> syntax_error(999999, []);
unexpected([], Tokens) ->
    A = element(2, lists:last(Tokens)),
    case erl_anno:end_location(A) of
        undefined -> syntax_error(erl_anno:location(A), []);
        Location -> syntax_error(Location, [])
    end;
unexpected([Token | _], _) -> syntax_error(erl_anno:location(element(2, Token)), text(Token)).

syntax_error(At, Text) -> {error, {At, ?MODULE, ["syntax error before: ", Text]}}.

text(Token) ->
    case erl_anno:text(element(2, Token)) of
        undefined -> symbol(Token);
        Text -> Text
    end.

symbol({atom, _, Atom}) -> io_lib:write_atom(Atom);
symbol({string, _, Text}) -> io_lib:write_string(Text);
symbol({char, _, C}) -> io_lib:write_char(C);
symbol({var, _, Name}) -> io_lib:format("~s", [Name]);
symbol({Kind, _, N}) when Kind =:= integer; Kind =:= float -> io_lib:write(N);
symbol({_, _, Value}) -> io_lib:format("~tp", [Value]);
symbol({dot, _}) -> "'.'";
symbol({Symbol, _}) -> io_lib:write_atom(Symbol).

format_error(Message) ->
    case io_lib:deep_char_list(Message) of
        true -> Message;
        false -> io_lib:write(Message)
    end.

%% The term of a literal in abstract form.
normalise(E) -> epiphany_forms:normalise(E).

%% A term in abstract form. Options: encoding, line, location.
abstract(Term) -> abstract(Term, 0).

abstract(Term, Options) when is_list(Options) ->
    Characters = characters(proplists:get_value(encoding, Options, utf8)),
    Location = proplists:get_value(location, Options, proplists:get_value(line, Options, 0)),
    abstract(Term, erl_anno:new(Location), Characters);
abstract(Term, Location) ->
    abstract(Term, erl_anno:new(Location), characters(utf8)).

%% Which numbers make a list a string.
characters(latin1) -> fun(C) -> C < 256 end;
characters(Unicode) when Unicode =:= utf8; Unicode =:= unicode ->
    fun(C) -> C < 16#D800 orelse C > 16#DFFF andalso C < 16#FFFE orelse C > 16#FFFF andalso C =< 16#10FFFF end;
characters(none) -> none;
characters(Is) when is_function(Is, 1) -> Is;
characters(Other) -> erlang:error({badarg, Other}).

abstract(T, A, _) when is_integer(T) -> {integer, A, T};
abstract(T, A, _) when is_float(T) -> {float, A, T};
abstract(T, A, _) when is_atom(T) -> {atom, A, T};
abstract([], A, _) -> {nil, A};
abstract(T, A, _) when is_bitstring(T) -> {bin, A, [abstract_bits(B, A) || B <- bitstring_to_list(T)]};
abstract([_ | _] = T, A, Is) -> abstract_list(T, A, Is);
abstract(T, A, Is) when is_tuple(T) -> {tuple, A, [abstract(E, A, Is) || E <- tuple_to_list(T)]};
abstract(T, A, Is) when is_map(T) ->
    {map, A, [{map_field_assoc, A, abstract(K, A, Is), abstract(V, A, Is)} || {K, V} <- maps:to_list(T)]};
abstract(T, A, Is) when is_function(T) ->
    {type, external} = erlang:fun_info(T, type),
    [M, F, N] = [abstract(element(2, erlang:fun_info(T, Item)), A, Is) || Item <- [module, name, arity]],
    {'fun', A, {function, M, F, N}}.

abstract_bits(Byte, A) when is_integer(Byte) -> {bin_element, A, {integer, A, Byte}, default, default};
abstract_bits(Bits, A) ->
    Size = bit_size(Bits),
    <<Value:Size>> = Bits,
    {bin_element, A, {integer, A, Value}, {integer, A, Size}, default}.

abstract_list([H | T], A, none) -> {cons, A, abstract(H, A, none), abstract(T, A, none)};
abstract_list(List, A, Is) ->
    case characters_of(List, Is, []) of
        {Text, []} -> {string, A, lists:reverse(Text)};
        {Text, Rest} -> lists:foldl(fun(C, Tail) -> {cons, A, {integer, A, C}, Tail} end, abstract_rest(Rest, A, Is), Text)
    end.

abstract_rest([H | T], A, Is) -> {cons, A, abstract(H, A, Is), abstract(T, A, Is)};
abstract_rest(T, A, Is) -> abstract(T, A, Is).

characters_of([C | Rest] = List, Is, Before) ->
    case is_integer(C) andalso C >= 0 andalso Is(C) of
        true -> characters_of(Rest, Is, [C | Before]);
        false -> {Before, List}
    end;
characters_of(Rest, _, Before) -> {Before, Rest}.

%% The tokens of a term in abstract form, before others.
tokens(E) -> tokens(E, []).

tokens({Kind, _, _} = Token, More)
  when Kind =:= char; Kind =:= integer; Kind =:= float; Kind =:= atom; Kind =:= var; Kind =:= string -> [Token | More];
tokens({nil, A}, More) -> [{'[', A}, {']', A} | More];
tokens({cons, A, Head, Tail}, More) -> [{'[', A} | tokens(Head, tail_tokens(Tail, More))];
tokens({tuple, A, Es}, More) -> [{'{', A} | until_brace(Es, A, More)];
tokens({map, A, Fields}, More) -> [{'#', A}, {'{', A} | until_brace(Fields, A, More)];
tokens({map_field_assoc, A, Key, Value}, More) -> tokens(Key, [{'=>', A} | tokens(Value, More)]).

tail_tokens({cons, A, Head, Tail}, More) -> [{',', A} | tokens(Head, tail_tokens(Tail, More))];
tail_tokens({nil, A}, More) -> [{']', A} | More];
tail_tokens(E, More) ->
    A = element(2, E),
    [{'|', A} | tokens(E, [{']', A} | More])].

until_brace([], A, More) -> [{'}', A} | More];
until_brace([E | Es], _, More) -> tokens(E, more_tokens(Es, element(2, E), More)).

more_tokens([], A, More) -> [{'}', A} | More];
more_tokens([E | Es], A, More) -> [{',', A} | tokens(E, more_tokens(Es, element(2, E), More))].

%% Precedences: of an infix operator's left side, itself, its right side.
inop_prec('=') -> {150, 100, 100};
inop_prec('!') -> {150, 100, 100};
inop_prec('orelse') -> {160, 150, 150};
inop_prec('andalso') -> {200, 160, 160};
inop_prec('#') -> {800, 700, 800};
inop_prec(':') -> {900, 800, 900};
inop_prec('.') -> {900, 900, 1000};
inop_prec(Op) ->
    case epiphany_grammar:operator(Op) of
        {200, _} -> {300, 200, 300};
        {300, _} -> {400, 300, 300};
        {400, _} -> {400, 400, 500};
        {500, _} -> {500, 500, 600};
        none -> erlang:error(function_clause, [Op])
    end.

preop_prec('catch') -> {700, 100};
preop_prec('not') -> {600, 700};
preop_prec(Op) -> type_preop_prec(Op).

func_prec() -> {800, 700}.

max_prec() -> 900.

type_inop_prec('=') -> {150, 100, 100};
type_inop_prec('::') -> {150, 150, 160};
type_inop_prec('|') -> {180, 170, 170};
type_inop_prec('..') -> {300, 200, 300};
type_inop_prec('#') -> {800, 700, 800};
type_inop_prec(Op) ->
    case lists:member(Op, ['+', '-', 'bor', 'bxor', 'bsl', 'bsr', '*', '/', 'div', 'rem', 'band']) of
        true -> inop_prec(Op);
        false -> erlang:error(function_clause, [Op])
    end.

type_preop_prec(Op) when Op =:= '+'; Op =:= '-'; Op =:= 'bnot' -> {600, 700};
type_preop_prec('#') -> {700, 800}.

%% All annotations of a form, from left to right: changed, gone through, or both.
map_anno(F, Form) -> element(1, mapfold_anno(fun(A, Acc) -> {F(A), Acc} end, [], Form)).

fold_anno(F, Acc, Form) -> element(2, mapfold_anno(fun(A, Acc1) -> {A, F(A, Acc1)} end, Acc, Form)).

new_anno(Form) -> map_anno(fun erl_anno:new/1, Form).

anno_to_term(Form) -> map_anno(fun erl_anno:to_term/1, Form).

anno_from_term(Form) -> map_anno(fun erl_anno:from_term/1, Form).

mapfold_anno(F, Acc, [Form | Forms]) ->
    {Form1, Acc1} = mapfold_anno(F, Acc, Form),
    {Forms1, Acc2} = mapfold_anno(F, Acc1, Forms),
    {[Form1 | Forms1], Acc2};
mapfold_anno(F, Acc, Form) when is_tuple(Form) -> mapfold_tuple(F, Acc, Form);
mapfold_anno(_, Acc, Form) -> {Form, Acc}.

mapfold_tuple(_, Acc, {function, Name, Arity} = Form) when not is_tuple(Name), is_integer(Arity) -> {Form, Acc};
mapfold_tuple(F, Acc, {function, M, N, A}) -> parts(F, Acc, [function], [M, N, A]);
mapfold_tuple(F, Acc, {attribute, A, record, {Name, Fields}}) ->
    {A1, Acc1} = F(A, Acc),
    {Fields1, Acc2} = mapfold_anno(F, Acc1, Fields),
    {{attribute, A1, record, {Name, Fields1}}, Acc2};
mapfold_tuple(F, Acc, {attribute, A, Kind, {Name, Types}}) when Kind =:= spec; Kind =:= callback ->
    {A1, Acc1} = F(A, Acc),
    {Types1, Acc2} = mapfold_anno(F, Acc1, Types),
    {{attribute, A1, Kind, {Name, Types1}}, Acc2};
mapfold_tuple(F, Acc, {attribute, A, Kind, {Name, Type, Args}}) when Kind =:= type; Kind =:= opaque ->
    {A1, Acc1} = F(A, Acc),
    {{T, Args1}, Acc2} = parts(F, Acc1, [], [Type, Args]),
    {{attribute, A1, Kind, {Name, T, Args1}}, Acc2};
mapfold_tuple(F, Acc, {attribute, A, Name, Value}) ->
    {A1, Acc1} = F(A, Acc),
    {{attribute, A1, Name, Value}, Acc1};
mapfold_tuple(_, Acc, {Kind, _} = Form) when Kind =:= warning; Kind =:= error; Kind =:= eof -> {Form, Acc};
mapfold_tuple(F, Acc, {clauses, Clauses}) -> parts(F, Acc, [clauses], [Clauses]);
mapfold_tuple(F, Acc, {typed_record_field, Field, Type}) -> parts(F, Acc, [typed_record_field], [Field, Type]);
mapfold_tuple(F, Acc, {bin_element, A, Value, Size, Types}) ->
    {A1, Acc1} = F(A, Acc),
    {{V, S}, Acc2} = parts(F, Acc1, [], [Value, Size]),
    {{bin_element, A1, V, S, Types}, Acc2};
mapfold_tuple(F, Acc, Form) ->
    [Kind, A | Rest] = tuple_to_list(Form),
    {A1, Acc1} = F(A, Acc),
    parts(F, Acc1, [Kind, A1], Rest).

parts(F, Acc, Before, Parts) ->
    {Parts1, Acc1} = mapfold_anno(F, Acc, Parts),
    {list_to_tuple(Before ++ Parts1), Acc1}.
