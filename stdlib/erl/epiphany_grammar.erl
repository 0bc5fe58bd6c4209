%% Expressions of Erlang from tokens, in abstract form: recursive descent, with precedence climbing
%% for operators. A parser takes tokens and gives {Tree, Rest}. It throws {syntax, Rest} at the
%% first token that nothing of the grammar may have there, and {bad, Location, Text} for what is
%% wrong in another way.
-module(epiphany_grammar).
-export([exprs/1, expr/1, function/1, expect/2, list_of/3, operator/1, leftmost/1, bad/2]).

%% The expression at the beginning of tokens.
expr(Tokens) -> expr(expr, 0, Tokens).

%% Expressions with commas between them.
exprs(Tokens) -> list_of(fun expr/1, ',', Tokens).

%% A mode is expr, or pattern where only patterns may be: arguments of functions and funs, and what
%% catch clauses catch. Inside of lists, tuples, maps and records both are alike.
expr(Mode, Least, Tokens) ->
    {Left, Rest} = operand(Mode, Tokens),
    infix(Mode, Least, Left, Rest).

pattern(Tokens) -> expr(pattern, 0, Tokens).

operand(expr, [{'catch', A} | Rest]) ->
    {E, Rest1} = expr(Rest),
    {{'catch', A, E}, Rest1};
operand(Mode, [{Op, A} | Rest]) when Op =:= '+'; Op =:= '-'; Op =:= 'bnot'; Op =:= 'not' ->
    {E, Rest1} = expr(Mode, 600, Rest),
    {{op, A, Op, E}, Rest1};
operand(expr, Tokens) ->
    access(Tokens);
operand(pattern, [{'#', _} | _] = Tokens) ->
    opened(Tokens, fun(E, Rest) -> {E, Rest} end, fun(E, Rest) -> {E, Rest} end);
operand(pattern, Tokens) ->
    atomic(pattern, Tokens).

infix(Mode, Least, Left, [{Op, A} | Rest] = Tokens) ->
    case binds(Mode, Op) of
        {Precedence, Next} when Precedence >= Least ->
            {Right, Rest1} = expr(Mode, Next, Rest),
            Precedence < Next andalso Precedence =:= 200 andalso unchained(Mode, Rest1),
            infix(Mode, Least, joined(Op, A, Left, Right), Rest1);
        _ ->
            {Left, Tokens}
    end;
infix(_, _, Left, Tokens) ->
    {Left, Tokens}.

joined('=', _, Left, Right) -> {match, leftmost(Left), Left, Right};
joined(Op, A, Left, Right) -> {op, A, Op, Left, Right}.

%% Comparisons cannot follow each other.
unchained(Mode, [{Op, _} | _] = Tokens) ->
    case binds(Mode, Op) of
        {200, _} -> throw({syntax, Tokens});
        _ -> true
    end;
unchained(_, _) -> true.

%% The precedence of an infix operator and the least one of what may be at its right.
binds(pattern, Op) when Op =:= '!'; Op =:= 'orelse'; Op =:= 'andalso' -> none;
binds(_, Op) -> operator(Op).

operator('=') -> {100, 100};
operator('!') -> {100, 100};
operator('orelse') -> {150, 150};
operator('andalso') -> {160, 160};
operator(Op) when Op =:= '=='; Op =:= '/='; Op =:= '=<'; Op =:= '<'; Op =:= '>='; Op =:= '>'; Op =:= '=:=';
                  Op =:= '=/=' -> {200, 201};
operator(Op) when Op =:= '++'; Op =:= '--' -> {300, 300};
operator(Op) when Op =:= '+'; Op =:= '-'; Op =:= 'bor'; Op =:= 'bxor'; Op =:= 'bsl'; Op =:= 'bsr'; Op =:= 'or';
                  Op =:= 'xor' -> {400, 401};
operator(Op) when Op =:= '*'; Op =:= '/'; Op =:= 'div'; Op =:= 'rem'; Op =:= 'band'; Op =:= 'and' -> {500, 501};
operator(_) -> none.

%% What stands between operators: calls, fields of records, updates.
access([{'#', _} | _] = Tokens) ->
    opened(Tokens, fun updated_map/2, fun updated_record/2);
access(Tokens) ->
    case atomic(expr, Tokens) of
        {E, [{':', A} | Rest]} ->
            {F, Rest1} = atomic(expr, Rest),
            called({remote, A, E, F}, Rest1);
        {E, [{'#', _}, {'{', _} | _] = Rest} -> updated_map(E, Rest);
        {E, [{'#', _} | _] = Rest} -> updated_record(E, Rest);
        {E, Rest} -> called(E, Rest)
    end.

called(F, [{'(', _} | Rest]) ->
    {Args, Rest1} = until(')', fun expr/1, Rest),
    {{call, leftmost(F), F, Args}, Rest1};
called(E, Rest) ->
    {E, Rest}.

%% A map or a record that begins with #, and what may follow.
opened([{'#', A}, {'{', _} | Rest], AfterMap, _) ->
    {Fields, Rest1} = until('}', fun association/1, Rest),
    AfterMap({map, A, Fields}, Rest1);
opened([{'#', A}, {atom, _, Name} | Rest], _, AfterRecord) ->
    {Record, Rest1} = of_record(Rest,
        fun(Field) -> {record_index, A, Name, Field} end,
        fun(Fields) -> {record, A, Name, Fields} end),
    AfterRecord(Record, Rest1);
opened([_ | Rest], _, _) ->
    throw({syntax, Rest}).

updated_map(Map, [{'#', A}, {'{', _} | Rest]) ->
    {Fields, Rest1} = until('}', fun association/1, Rest),
    updated_map({map, A, Map, Fields}, Rest1);
updated_map(_, [{'#', _} | Rest]) ->
    throw({syntax, Rest});
updated_map(Map, Rest) ->
    {Map, Rest}.

updated_record(Record, [{'#', A}, {atom, _, Name} | Rest]) ->
    {Updated, Rest1} = of_record(Rest,
        fun(Field) -> {record_field, A, Record, Name, Field} end,
        fun(Fields) -> {record, A, Record, Name, Fields} end),
    updated_record(Updated, Rest1);
updated_record(_, [{'#', _} | Rest]) ->
    throw({syntax, Rest});
updated_record(Record, Rest) ->
    {Record, Rest}.

of_record([{'.', _}, {atom, _, _} = Field | Rest], Index, _) -> {Index(Field), Rest};
of_record([{'.', _} | Rest], _, _) -> throw({syntax, Rest});
of_record([{'{', _} | Rest], _, Fields) ->
    {Found, Rest1} = until('}', fun field/1, Rest),
    {Fields(Found), Rest1};
of_record(Rest, _, _) -> throw({syntax, Rest}).

field([{Kind, A, _} = Name, {'=', _} | Rest]) when Kind =:= atom; Kind =:= var ->
    {E, Rest1} = expr(Rest),
    {{record_field, A, Name, E}, Rest1};
field([{Kind, _, _} | Rest]) when Kind =:= atom; Kind =:= var -> throw({syntax, Rest});
field(Rest) -> throw({syntax, Rest}).

association(Tokens) ->
    case expr(Tokens) of
        {Key, [{'=>', A} | Rest]} -> association(map_field_assoc, A, Key, Rest);
        {Key, [{':=', A} | Rest]} -> association(map_field_exact, A, Key, Rest);
        {_, Rest} -> throw({syntax, Rest})
    end.

association(Kind, A, Key, Tokens) ->
    {Value, Rest} = expr(Tokens),
    {{Kind, A, Key, Value}, Rest}.

%% What needs no parentheses anywhere.
atomic(_, [{string, A, Text} | Rest]) -> string(A, [Text], Rest);
atomic(_, [{Kind, _, _} = Token | Rest])
  when Kind =:= var; Kind =:= atom; Kind =:= integer; Kind =:= float; Kind =:= char -> {Token, Rest};
atomic(Mode, [{'(', _} | Rest]) ->
    {E, Rest1} = expr(Mode, 0, Rest),
    {E, expect(')', Rest1)};
atomic(_, [{'{', A} | Rest]) ->
    {Es, Rest1} = until('}', fun expr/1, Rest),
    {{tuple, A, Es}, Rest1};
atomic(Mode, [{'[', A} | Rest]) -> list(Mode, A, Rest);
atomic(Mode, [{'<<', A} | Rest]) -> bits(Mode, A, Rest);
atomic(expr, [{Word, A} | Rest]) -> block(Word, A, Rest);
atomic(_, Rest) -> throw({syntax, Rest}).

%% Strings that follow each other are one.
string(A, Texts, [{string, _, More} | Rest]) -> string(A, [More | Texts], Rest);
string(A, Texts, Rest) -> {{string, A, lists:append(lists:reverse(Texts))}, Rest}.

list(_, A, [{']', _} | Rest]) -> {{nil, A}, Rest};
list(Mode, A, Tokens) ->
    case expr(Tokens) of
        {E, [{'||', _} | Rest]} when Mode =:= expr ->
            {Qualifiers, Rest1} = list_of(fun qualifier/1, ',', Rest),
            {{lc, A, E, Qualifiers}, expect(']', Rest1)};
        {E, Rest} ->
            {Tail, Rest1} = tail(Rest),
            {{cons, A, E, Tail}, Rest1}
    end.

tail([{']', A} | Rest]) -> {{nil, A}, Rest};
tail([{'|', _} | Rest]) ->
    {E, Rest1} = expr(Rest),
    {E, expect(']', Rest1)};
tail([{',', _} | Rest]) ->
    {E, Rest1} = expr(Rest),
    {Tail, Rest2} = tail(Rest1),
    {{cons, leftmost(E), E, Tail}, Rest2};
tail(Rest) -> throw({syntax, Rest}).

qualifier(Tokens) ->
    case {expr(Tokens), Tokens} of
        {{Pattern, [{'<-', A} | Rest]}, _} ->
            {E, Rest1} = expr(Rest),
            {{generate, A, Pattern, E}, Rest1};
        {{{bin, _, _} = Pattern, [{'<=', A} | Rest]}, [{'<<', _} | _]} ->
            {E, Rest1} = expr(Rest),
            {{b_generate, A, Pattern, E}, Rest1};
        {Filter, _} -> Filter
    end.

bits(_, A, [{'>>', _} | Rest]) -> {{bin, A, []}, Rest};
bits(Mode, A, Tokens) ->
    case segment_value(Tokens) of
        {E, [{'||', _} | Rest]} when Mode =:= expr, not is_map_key(element(1, hd(Tokens)), #{'+' => 1, '-' => 1, 'bnot' => 1, 'not' => 1}) ->
            {Qualifiers, Rest1} = list_of(fun qualifier/1, ',', Rest),
            {{bc, A, E, Qualifiers}, expect('>>', Rest1)};
        _ ->
            {Segments, Rest} = list_of(fun segment/1, ',', Tokens),
            {{bin, A, Segments}, expect('>>', Rest)}
    end.

segment(Tokens) ->
    {Value, Rest} = segment_value(Tokens),
    {Size, Rest1} = width(Rest),
    {Types, Rest2} = types(Rest1),
    {{bin_element, leftmost(Value), Value, Size, Types}, Rest2}.

segment_value([{Op, A} | Rest]) when Op =:= '+'; Op =:= '-'; Op =:= 'bnot'; Op =:= 'not' ->
    {E, Rest1} = atomic(expr, Rest),
    {{op, A, Op, E}, Rest1};
segment_value(Tokens) ->
    atomic(expr, Tokens).

width([{':', _} | Rest]) -> atomic(expr, Rest);
width(Rest) -> {default, Rest}.

types([{'/', _} | Rest]) -> list_of(fun type/1, '-', Rest);
types(Rest) -> {default, Rest}.

type([{atom, _, Type}, {':', _}, {integer, _, N} | Rest]) -> {{Type, N}, Rest};
type([{atom, _, _}, {':', _} | Rest]) -> throw({syntax, Rest});
type([{atom, _, Type} | Rest]) -> {Type, Rest};
type(Rest) -> throw({syntax, Rest}).

%% What a word begins and end ends.
block('begin', A, Tokens) ->
    {Es, Rest} = exprs(Tokens),
    {{block, A, Es}, expect('end', Rest)};
block('if', A, Tokens) ->
    {Clauses, Rest} = list_of(fun if_clause/1, ';', Tokens),
    {{'if', A, Clauses}, expect('end', Rest)};
block('case', A, Tokens) ->
    {E, Rest} = expr(Tokens),
    {Clauses, Rest1} = clauses(expect('of', Rest)),
    {{'case', A, E, Clauses}, expect('end', Rest1)};
block('receive', A, [{'after', _} | Rest]) -> timeout(A, [], Rest);
block('receive', A, Tokens) ->
    case clauses(Tokens) of
        {Clauses, [{'after', _} | Rest]} -> timeout(A, Clauses, Rest);
        {Clauses, Rest} -> {{'receive', A, Clauses}, expect('end', Rest)}
    end;
block('fun', A, Tokens) -> a_fun(A, Tokens);
block('try', A, Tokens) ->
    case exprs(Tokens) of
        {Es, [{'of', _} | Rest]} ->
            {Clauses, Rest1} = clauses(Rest),
            catching(A, Es, Clauses, Rest1);
        {Es, Rest} ->
            catching(A, Es, [], Rest)
    end;
block('maybe', A, Tokens) ->
    case list_of(fun maybe_match/1, ',', Tokens) of
        {Es, [{'else', A1} | Rest]} ->
            {Clauses, Rest1} = clauses(Rest),
            {{'maybe', A, Es, {'else', A1, Clauses}}, expect('end', Rest1)};
        {Es, Rest} ->
            {{'maybe', A, Es}, expect('end', Rest)}
    end;
block(Word, A, Rest) -> throw({syntax, [{Word, A} | Rest]}).

timeout(A, Clauses, Tokens) ->
    {After, Rest} = expr(Tokens),
    {Body, Rest1} = body(Rest),
    {{'receive', A, Clauses, After, Body}, expect('end', Rest1)}.

catching(A, Es, Clauses, [{'catch', _} | Rest]) ->
    case list_of(fun catch_clause/1, ';', Rest) of
        {Caught, [{'after', _} | Rest1]} -> cleaning(A, Es, Clauses, Caught, Rest1);
        {Caught, Rest1} -> {{'try', A, Es, Clauses, Caught, []}, expect('end', Rest1)}
    end;
catching(A, Es, Clauses, [{'after', _} | Rest]) -> cleaning(A, Es, Clauses, [], Rest);
catching(_, _, _, Rest) -> throw({syntax, Rest}).

cleaning(A, Es, Clauses, Caught, Tokens) ->
    {After, Rest} = exprs(Tokens),
    {{'try', A, Es, Clauses, Caught, After}, expect('end', Rest)}.

catch_clause([{Kind, A, _} = Class, {':', _} | Rest]) when Kind =:= atom; Kind =:= var ->
    {Pattern, Rest1} = pattern(Rest),
    {Stack, Rest2} = stacktrace(Pattern, Rest1),
    caught(A, [Class, Pattern, Stack], Rest2);
catch_clause(Tokens) ->
    {Pattern, Rest} = pattern(Tokens),
    A = leftmost(Pattern),
    caught(A, [{atom, A, throw}, Pattern, {var, rightmost(Pattern), '_'}], Rest).

stacktrace(_, [{':', _}, {var, _, _} = Stack | Rest]) -> {Stack, Rest};
stacktrace(_, [{':', _} | Rest]) -> throw({syntax, Rest});
stacktrace(Pattern, Rest) -> {{var, rightmost(Pattern), '_'}, Rest}.

caught(A, Elements, Tokens) ->
    {Guard, Body, Rest} = guarded(Tokens),
    {{clause, A, [{tuple, A, Elements}], Guard, Body}, Rest}.

maybe_match(Tokens) ->
    case expr(Tokens) of
        {Pattern, [{'?=', A} | Rest]} ->
            {E, Rest1} = expr(Rest),
            {{maybe_match, A, Pattern, E}, Rest1};
        Plain -> Plain
    end.

clauses(Tokens) -> list_of(fun clause/1, ';', Tokens).

clause(Tokens) ->
    {Pattern, Rest} = expr(Tokens),
    {Guard, Body, Rest1} = guarded(Rest),
    {{clause, leftmost(Pattern), [Pattern], Guard, Body}, Rest1}.

if_clause(Tokens) ->
    {Guard, Rest} = guard(Tokens),
    {Body, Rest1} = body(Rest),
    {{clause, leftmost(hd(hd(Guard))), [], Guard, Body}, Rest1}.

guarded([{'when', _} | Rest]) ->
    {Guard, Rest1} = guard(Rest),
    {Body, Rest2} = body(Rest1),
    {Guard, Body, Rest2};
guarded(Tokens) ->
    {Body, Rest} = body(Tokens),
    {[], Body, Rest}.

guard(Tokens) -> list_of(fun exprs/1, ';', Tokens).

body([{'->', _} | Rest]) -> exprs(Rest);
body(Rest) -> throw({syntax, Rest}).

a_fun(A, [{atom, _, F}, {'/', _}, {integer, _, N} | Rest]) -> {{'fun', A, {function, F, N}}, Rest};
a_fun(_, [{atom, _, _}, {'/', _} | Rest]) -> throw({syntax, Rest});
a_fun(A, [{Kind, _, _} = M, {':', _} | Rest]) when Kind =:= atom; Kind =:= var -> remote_fun(A, M, Rest);
a_fun(A, [{var, _, _}, {'(', _} | _] = Tokens) -> fun_clauses(A, Tokens);
a_fun(_, [{Kind, _, _} | Rest]) when Kind =:= atom; Kind =:= var -> throw({syntax, Rest});
a_fun(A, [{'(', _} | _] = Tokens) -> fun_clauses(A, Tokens);
a_fun(_, Rest) -> throw({syntax, Rest}).

remote_fun(A, M, [{Kind, _, _} = F, {'/', _}, {Kind1, _, _} = N | Rest])
  when (Kind =:= atom orelse Kind =:= var), (Kind1 =:= integer orelse Kind1 =:= var) ->
    {{'fun', A, {function, M, F, N}}, Rest};
remote_fun(_, _, [{Kind, _, _}, {'/', _} | Rest]) when Kind =:= atom; Kind =:= var -> throw({syntax, Rest});
remote_fun(_, _, [{Kind, _, _} | Rest]) when Kind =:= atom; Kind =:= var -> throw({syntax, Rest});
remote_fun(_, _, Rest) -> throw({syntax, Rest}).

fun_clauses(A, Tokens) ->
    {Clauses, Rest} = list_of(fun fun_clause/1, ';', Tokens),
    Rest1 = expect('end', Rest),
    case alike(Clauses) of
        {'fun', _, Same} -> {{'fun', A, {clauses, Same}}, Rest1};
        {Name, _, Same} -> {{named_fun, A, Name, Same}, Rest1}
    end.

fun_clause([{var, A, Name} | Rest]) -> head(A, Name, Rest);
fun_clause([{'(', A} | _] = Tokens) -> head(A, 'fun', Tokens);
fun_clause(Rest) -> throw({syntax, Rest}).

%% A function: its clauses.
function(Tokens) ->
    {[{clause, A, _, _, _, _} | _] = Clauses, Rest} = list_of(fun function_clause/1, ';', Tokens),
    {Name, Arity, Same} = alike(Clauses),
    {{function, A, Name, Arity, Same}, Rest}.

function_clause([{atom, A, Name} | Rest]) -> head(A, Name, Rest);
function_clause(Rest) -> throw({syntax, Rest}).

head(A, Name, [{'(', _} | Rest]) ->
    {Args, Rest1} = until(')', fun pattern/1, Rest),
    {Guard, Body, Rest2} = guarded(Rest1),
    {{clause, A, Name, Args, Guard, Body}, Rest2};
head(_, _, Rest) ->
    throw({syntax, Rest}).

%% All clauses have the name and the number of arguments of the first one.
alike([{clause, _, Name, Args, _, _} | _] = Clauses) ->
    Arity = length(Args),
    {Name, Arity, [same(C, Name, Arity) || C <- Clauses]}.

same({clause, A, Name, Args, Guard, Body}, Name, Arity) when length(Args) =:= Arity -> {clause, A, Args, Guard, Body};
same({clause, A, _, _, _, _}, _, _) -> bad(A, "head mismatch").

bad(A, Text) -> throw({bad, erl_anno:location(A), Text}).

%% Trees with separators between them, at least one.
list_of(Parse, Separator, Tokens) ->
    case Parse(Tokens) of
        {Tree, [{Separator, _} | Rest]} ->
            {Trees, Rest1} = list_of(Parse, Separator, Rest),
            {[Tree | Trees], Rest1};
        {Tree, Rest} ->
            {[Tree], Rest}
    end.

%% Trees with commas between them up to the token that closes, perhaps none.
until(Close, _, [{Close, _} | Rest]) -> {[], Rest};
until(Close, Parse, Tokens) ->
    {Trees, Rest} = list_of(Parse, ',', Tokens),
    {Trees, expect(Close, Rest)}.

expect(Symbol, [{Symbol, _} | Rest]) -> Rest;
expect(_, Rest) -> throw({syntax, Rest}).

%% The annotation of what stands leftmost in a tree, which has the place where the tree begins.
leftmost({op, _, _, Left, _}) -> leftmost(Left);
leftmost({remote, _, Module, _}) -> leftmost(Module);
leftmost({map, _, Map, _}) -> leftmost(Map);
leftmost({record, _, Record, _, _}) -> leftmost(Record);
leftmost({record_field, _, Record, _, _}) -> leftmost(Record);
leftmost({type, _, range, [Left, _]}) -> leftmost(Left);
leftmost(Tree) -> element(2, Tree).

%% The annotation of what stands rightmost, with the place where it ends if that is known.
rightmost(Tree) ->
    Later = fun(A, none) -> A;
               (A, Most) ->
                   case at(A) =< at(Most) of
                       true -> Most;
                       false -> A
                   end
            end,
    Last = erl_parse:fold_anno(Later, none, Tree),
    case erl_anno:end_location(Last) of
        undefined -> Last;
        End -> erl_anno:set_location(End, Last)
    end.

%% Annotations with text are compared as OTP does it: the text counts first.
at(Line) when is_integer(Line) -> {Line, 1};
at(A) -> A.
