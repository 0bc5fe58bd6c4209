%% Attributes and types of Erlang from tokens, in abstract form, as epiphany_grammar does it for
%% expressions.
-module(epiphany_forms).
-export([form/1, normalise/1]).

-import(epiphany_grammar, [expr/1, exprs/1, expect/2, list_of/3, operator/1, leftmost/1, bad/2]).

%% A form without its dot.
form([{'-', _}, {atom, A, Kind} | Rest]) when Kind =:= spec; Kind =:= callback -> specification(Kind, A, Rest);
form([{'-', _}, {atom, A, Name} | Rest]) -> attribute(A, Name, Rest);
form([{'-', _} | Rest]) -> throw({syntax, Rest});
form(Tokens) -> epiphany_grammar:function(Tokens).

%% The value of an attribute is expressions, in parentheses or not; a record's fields and a type's
%% definition have types in them.
attribute(A, Name, [{'(', _} | Inner] = Tokens) ->
    case expr(Inner) of
        {_, [{')', _} | _]} -> open_attribute(A, Name, Tokens);
        {E, Rest} ->
            {Value, Rest1} = value(E, Rest),
            Rest2 = expect(')', Rest1), % what is wrong with the value is told after what is wrong with the form
            {built(A, Name, Value), Rest2}
    end;
attribute(A, Name, Tokens) -> open_attribute(A, Name, Tokens).

open_attribute(A, Name, Tokens) ->
    {E, Rest} = expr(Tokens),
    {Value, Rest1} = value(E, Rest),
    {built(A, Name, Value), Rest1}.

%% What follows the first expression.
value(E, [{'::', _} | Rest]) ->
    {Type, Rest1} = top_type(Rest),
    {{definition, E, Type}, Rest1};
value(E, [{',', _}, {'{', A} | Inner] = Tokens) ->
    case typed_fields(Inner) of
        {Fields, Rest} -> {{fields, E, {tuple, A, Fields}}, Rest};
        none -> more(E, Tokens)
    end;
value(E, Tokens) ->
    more(E, Tokens).

more(E, [{',', _} | Rest]) ->
    {Es, Rest1} = exprs(Rest),
    {{plain, [E | Es]}, Rest1};
more(E, Rest) ->
    {{plain, [E]}, Rest}.

%% The fields of a record, none if no field has a type: then they are a tuple as any other.
typed_fields([{'}', _} | _]) -> none;
typed_fields(Tokens) ->
    {Fields, Rest} = list_of(fun typed/1, ',', Tokens),
    case lists:keymember(typed, 1, Fields) of
        true -> {Fields, expect('}', Rest)};
        false -> none
    end.

typed(Tokens) ->
    case expr(Tokens) of
        {E, [{'::', _} | Rest]} ->
            {Type, Rest1} = top_type(Rest),
            {{typed, E, Type}, Rest1};
        Plain -> Plain
    end.

built(A, record, {fields, {atom, _, Record}, Fields}) -> {attribute, A, record, {Record, fields(Fields)}};
built(A, Kind, {definition, {call, _, {atom, _, Name}, Args}, Type}) when Kind =:= type; Kind =:= opaque ->
    [bad(A1, "bad type variable") || {var, A1, '_'} <- Args],
    [bad(leftmost(Arg), "bad type variable") || Arg <- Args, element(1, Arg) =/= var],
    {attribute, A, Kind, {Name, Type, Args}};
built(A, Kind, {Sort, _, _}) when Sort =:= fields; Sort =:= definition ->
    case lists:member(Kind, [record, type, opaque]) of
        true -> bad_declaration({atom, A, Kind}, Kind);
        false -> bad(A, "bad attribute")
    end;
built(A, Name, {plain, Es}) -> {attribute, A, Name, declared(Name, Es)}.

declared(module, [{atom, _, Module}]) -> Module;
declared(module, [{atom, _, Module}, Vars]) -> {Module, variables(Vars)};
declared(module, [E | _]) -> bad_declaration(E, module);
declared(export, [Functions]) -> functions(Functions);
declared(export, [_, E | _]) -> bad_declaration(E, export);
declared(import, [{atom, _, Module}, Functions]) -> {Module, functions(Functions)};
declared(import, [_, E | _]) -> bad_declaration(E, import);
declared(record, [{atom, _, Record}, Fields]) -> {Record, fields(Fields)};
declared(record, [E | _]) -> bad_declaration(E, record);
declared(file, [{string, _, Name}, {integer, _, Line}]) -> {Name, Line};
declared(file, [E | _]) -> bad_declaration(E, file);
declared(_, [E]) ->
    try
        normalise(named(E))
    catch
        _:_ -> bad(leftmost(E), "bad attribute")
    end;
declared(_, [_, E | _]) -> bad(leftmost(E), "bad attribute").

bad_declaration(E, Kind) -> bad(leftmost(E), io_lib:format("bad ~tw declaration", [Kind])).

variables({cons, _, {var, _, Name}, Tail}) -> [Name | variables(Tail)];
variables({nil, _}) -> [];
variables(E) -> bad(leftmost(E), "bad variable list").

functions({cons, _, {op, _, '/', {atom, _, Name}, {integer, _, Arity}}, Tail}) -> [{Name, Arity} | functions(Tail)];
functions({cons, _, {op, _, '/', {atom, _, _}, E}, _}) -> bad(leftmost(E), "bad function arity");
functions({cons, _, {op, _, '/', E, _}, _}) -> bad(leftmost(E), "bad function name");
functions({nil, _}) -> [];
functions(E) -> bad(leftmost(E), "bad Name/Arity").

fields({tuple, _, Fields}) -> [field(F) || F <- Fields];
fields(E) -> bad(leftmost(E), "bad record declaration").

field({atom, A, _} = Name) -> {record_field, A, Name};
field({match, _, {atom, A, _} = Name, E}) -> {record_field, A, Name, E};
field({typed, E, Type}) -> {typed_record_field, field(E), Type};
field(E) -> bad(leftmost(E), "bad record field").

%% Names with arities are pairs, in lists, tuples and values of maps.
named({cons, A, Head, Tail}) -> {cons, A, named(Head), named(Tail)};
named({tuple, A, Es}) -> {tuple, A, [named(E) || E <- Es]};
named({map, A, Fields}) -> {map, A, [{Kind, A1, Key, named(Value)} || {Kind, A1, Key, Value} <- Fields]};
named({op, A, '/', {atom, _, _} = Name, {integer, _, _} = Arity}) -> {tuple, A, [Name, Arity]};
named(E) -> E.

%% The term that an expression is, if it is one.
normalise({Kind, _, Value}) when Kind =:= char; Kind =:= integer; Kind =:= float; Kind =:= atom; Kind =:= string -> Value;
normalise({nil, _}) -> [];
normalise({bin, _, Segments}) ->
    epiphany_segments:build([{normalise(Value), size_of(Size), Types} || {bin_element, _, Value, Size, Types} <- Segments]);
normalise({cons, _, Head, Tail}) -> [normalise(Head) | normalise(Tail)];
normalise({tuple, _, Es}) -> list_to_tuple([normalise(E) || E <- Es]);
normalise({map, _, Fields} = Map) -> maps:from_list([association(F, Map) || F <- Fields]);
normalise({'fun', _, {function, {atom, _, M}, {atom, _, F}, {integer, _, A}}}) -> fun M:F/A;
normalise({op, _, '+', {Kind, _, N}}) when Kind =:= char; Kind =:= integer; Kind =:= float -> N;
normalise({op, _, '-', {Kind, _, N}}) when Kind =:= char; Kind =:= integer; Kind =:= float -> -N;
normalise(E) -> erlang:error({badarg, E}).

association({map_field_assoc, _, Key, Value}, _) -> {normalise(Key), normalise(Value)};
association(_, Map) -> erlang:error({badarg, Map}).

size_of(default) -> default;
size_of(Size) -> normalise(Size).

%% Specifications of functions and callbacks.
specification(Kind, A, [{'(', _} | Rest]) ->
    {Spec, Rest1} = signatures(Kind, A, Rest),
    {Spec, expect(')', Rest1)};
specification(Kind, A, Tokens) ->
    signatures(Kind, A, Tokens).

signatures(Kind, A, [{atom, _, M}, {':', _}, {atom, _, F} | Rest]) ->
    {Types, Rest1} = list_of(fun signature/1, ';', Rest),
    {{attribute, A, Kind, {{M, F, arity(Types)}, Types}}, Rest1};
signatures(_, _, [{atom, _, _}, {':', _} | Rest]) -> throw({syntax, Rest});
signatures(Kind, A, [{atom, _, F} | Rest]) ->
    {Types, Rest1} = list_of(fun signature/1, ';', Rest),
    {{attribute, A, Kind, {{F, arity(Types)}, Types}}, Rest1};
signatures(_, _, Rest) -> throw({syntax, Rest}).

%% The first one tells the arity.
arity([{type, _, bounded_fun, [Fun, _]} | _]) -> arity([Fun]);
arity([{type, _, 'fun', [{type, _, product, Args}, _]} | _]) -> length(Args).

signature(Tokens) ->
    case fun_type(Tokens) of
        {Type, [{'when', _} | Rest]} ->
            {Constraints, Rest1} = list_of(fun constraint/1, ',', Rest),
            {{type, element(2, Type), bounded_fun, [Type, Constraints]}, Rest1};
        Plain -> Plain
    end.

constraint([{var, A, _} = Var, {'::', _} | Rest]) ->
    {Type, Rest1} = top_type(Rest),
    Var =:= {var, A, '_'} andalso bad(A, "bad type variable"),
    {{type, A, constraint, [{atom, A, is_subtype}, [Var, Type]]}, Rest1};
constraint([{atom, A, Name}, {'(', _} | Rest]) ->
    {Types, Rest1} = list_of(fun top_type/1, ',', Rest),
    {subtype(A, Name, Types), expect(')', Rest1)};
constraint([{Kind, _, _} | Rest]) when Kind =:= var; Kind =:= atom -> throw({syntax, Rest});
constraint(Rest) -> throw({syntax, Rest}).

%% The old way to write V :: T.
subtype(_, is_subtype, [{var, A, '_'}, _]) -> bad(A, "bad type variable");
subtype(_, is_subtype, [{var, A, _} = Var, Type]) -> {type, A, constraint, [{atom, A, is_subtype}, [Var, Type]]};
subtype(_, is_subtype, [E, _]) -> bad(leftmost(E), "bad type variable");
subtype(A, Name, _) -> bad(A, io_lib:format("unsupported constraint ~tw", [Name])).

top_type([{var, A, _} = Var, {'::', _} | Rest]) ->
    {Type, Rest1} = top_type(Rest),
    {{ann_type, A, [Var, Type]}, Rest1};
top_type(Tokens) ->
    case type(0, Tokens) of
        {Type, [{'|', _} | Rest]} ->
            {Types, Rest1} = top_type(Rest),
            {union(Type, Types), Rest1};
        Plain -> Plain
    end.

union(Type, {type, _, union, Types}) -> {type, leftmost(Type), union, [Type | Types]};
union(Type, Other) -> {type, leftmost(Type), union, [Type, Other]}.

type(Least, [{Op, A} | Rest]) when Op =:= '+'; Op =:= '-'; Op =:= 'bnot'; Op =:= 'not' ->
    {Type, Rest1} = type(600, Rest),
    type_infix(Least, {op, A, Op, Type}, Rest1);
type(Least, Tokens) ->
    {Type, Rest} = simple(Tokens),
    type_infix(Least, Type, Rest).

type_infix(Least, Left, [{'..', _} | Rest]) when Least =< 200 ->
    {Right, Rest1} = type(201, Rest),
    {{type, element(2, Left), range, [Left, Right]}, Rest1};
type_infix(Least, Left, [{Op, A} | Rest] = Tokens) ->
    case operator(Op) of
        {Precedence, Next} when Precedence >= 400, Precedence >= Least ->
            {Right, Rest1} = type(Next, Rest),
            type_infix(Least, {op, A, Op, Left, Right}, Rest1);
        _ ->
            {Left, Tokens}
    end;
type_infix(_, Left, Tokens) ->
    {Left, Tokens}.

simple([{'(', _} | Rest]) ->
    {Type, Rest1} = top_type(Rest),
    {Type, expect(')', Rest1)};
simple([{Kind, _, _} = Token | Rest]) when Kind =:= var; Kind =:= integer; Kind =:= char -> {Token, Rest};
simple([{atom, A, _} = M, {':', _}, {atom, _, _} = F, {'(', _} | Rest]) ->
    {Types, Rest1} = arguments(Rest),
    {{remote_type, A, [M, F, Types]}, Rest1};
simple([{atom, _, _}, {':', _}, {atom, _, _} | Rest]) -> throw({syntax, Rest});
simple([{atom, _, _}, {':', _} | Rest]) -> throw({syntax, Rest});
simple([{atom, A, Name}, {'(', _}, {')', _} | Rest]) when Name =:= tuple; Name =:= map -> {{type, A, Name, any}, Rest};
simple([{atom, A, Name}, {'(', _} | Rest]) ->
    {Types, Rest1} = arguments(Rest),
    {{kind(Name, length(Types)), A, Name, Types}, Rest1};
simple([{atom, _, _} = Atom | Rest]) -> {Atom, Rest};
simple([{'[', A}, {']', _} | Rest]) -> {{type, A, nil, []}, Rest};
simple([{'[', A} | Rest]) ->
    case top_type(Rest) of
        {Type, [{',', _} | Rest1]} ->
            {{type, A, nonempty_list, [Type]}, expect(']', expect('...', Rest1))};
        {Type, Rest1} ->
            {{type, A, list, [Type]}, expect(']', Rest1)}
    end;
simple([{'{', A} | Rest]) ->
    {Types, Rest1} = types_until('}', fun top_type/1, Rest),
    {{type, A, tuple, Types}, Rest1};
simple([{'#', A}, {'{', _} | Rest]) ->
    {Fields, Rest1} = types_until('}', fun map_type/1, Rest),
    {{type, A, map, Fields}, Rest1};
simple([{'#', A}, {atom, _, _} = Name, {'{', _} | Rest]) ->
    {Fields, Rest1} = types_until('}', fun field_type/1, Rest),
    {{type, A, record, [Name | Fields]}, Rest1};
simple([{'#', _}, {atom, _, _} | Rest]) -> throw({syntax, Rest});
simple([{'#', _} | Rest]) -> throw({syntax, Rest});
simple([{'<<', A} | Rest]) -> binary_type(A, Rest);
simple([{'fun', A}, {'(', _}, {')', _} | Rest]) -> {{type, A, 'fun', []}, Rest};
simple([{'fun', _}, {'(', _} | Rest]) ->
    {Type, Rest1} = fun_type(Rest),
    {Type, expect(')', Rest1)};
simple([{'fun', _} | Rest]) -> throw({syntax, Rest});
simple(Rest) -> throw({syntax, Rest}).

arguments(Tokens) -> types_until(')', fun top_type/1, Tokens).

types_until(Close, _, [{Close, _} | Rest]) -> {[], Rest};
types_until(Close, Parse, Tokens) ->
    {Types, Rest} = list_of(Parse, ',', Tokens),
    {Types, expect(Close, Rest)}.

kind(Name, Arity) ->
    case erl_internal:is_type(Name, Arity) of
        true -> type;
        false -> user_type
    end.

map_type(Tokens) ->
    case top_type(Tokens) of
        {Key, [{'=>', A} | Rest]} -> map_type(map_field_assoc, A, Key, Rest);
        {Key, [{':=', A} | Rest]} -> map_type(map_field_exact, A, Key, Rest);
        {_, Rest} -> throw({syntax, Rest})
    end.

map_type(Kind, A, Key, Tokens) ->
    {Value, Rest} = top_type(Tokens),
    {{type, A, Kind, [Key, Value]}, Rest}.

field_type([{atom, A, _} = Name, {'::', _} | Rest]) ->
    {Type, Rest1} = top_type(Rest),
    {{type, A, field_type, [Name, Type]}, Rest1};
field_type([{atom, _, _} | Rest]) -> throw({syntax, Rest});
field_type(Rest) -> throw({syntax, Rest}).

fun_type([{'(', A}, {'...', _} | Rest]) -> result(A, {type, A, any}, expect(')', Rest));
fun_type([{'(', A} | Rest]) ->
    {Types, Rest1} = arguments(Rest),
    result(A, {type, A, product, Types}, Rest1);
fun_type(Rest) -> throw({syntax, Rest}).

result(A, Args, [{'->', _} | Rest]) ->
    {Type, Rest1} = top_type(Rest),
    {{type, A, 'fun', [Args, Type]}, Rest1};
result(_, _, Rest) -> throw({syntax, Rest}).

%% <<>>, <<_:Base>>, <<_:_*Unit>>, <<_:Base, _:_*Unit>>
binary_type(A, [{'>>', _} | Rest]) -> {{type, A, binary, [zero(A), zero(A)]}, Rest};
binary_type(A, Tokens) ->
    case part(Tokens) of
        {{unit, Unit}, Rest} -> {{type, A, binary, [zero(A), Unit]}, expect('>>', Rest)};
        {{base, Base}, [{',', _} | Rest]} ->
            {Unit, Rest1} = unit(Rest),
            {{type, A, binary, [Base, Unit]}, expect('>>', Rest1)};
        {{base, Base}, Rest} -> {{type, A, binary, [Base, zero(A)]}, expect('>>', Rest)}
    end.

zero(A) -> {integer, erl_anno:new(erl_anno:line(A)), 0}.

part([{var, _, _}, {':', _}, {var, _, _}, {'*', _} | _] = Tokens) ->
    {Unit, Rest} = unit(Tokens),
    {{unit, Unit}, Rest};
part([{var, _, _} = Var, {':', _} | Rest]) ->
    {Type, Rest1} = type(0, Rest),
    unnamed([Var]),
    {{base, Type}, Rest1};
part([{var, _, _} | Rest]) -> throw({syntax, Rest});
part(Rest) -> throw({syntax, Rest}).

unit([{var, _, _} = Var, {':', _}, {var, _, _} = Var1, {'*', _} | Rest]) ->
    {Type, Rest1} = type(0, Rest),
    unnamed([Var, Var1]),
    {Type, Rest1};
unit([{var, _, _}, {':', _}, {var, _, _} | Rest]) -> throw({syntax, Rest});
unit([{var, _, _}, {':', _} | Rest]) -> throw({syntax, Rest});
unit([{var, _, _} | Rest]) -> throw({syntax, Rest});
unit(Rest) -> throw({syntax, Rest}).

unnamed(Vars) -> [bad(A, "Bad binary type") || {var, A, Name} <- Vars, Name =/= '_'].
