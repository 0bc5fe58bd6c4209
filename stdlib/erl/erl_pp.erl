%% Writes forms and expressions in the abstract format as source text. What to write is made of
%% documents, which epiphany_layout puts on lines.
-module(erl_pp).
-export([form/1, form/2, attribute/1, attribute/2, function/1, function/2, guard/1, guard/2, exprs/1, exprs/2, exprs/3, expr/1, expr/2,
         expr/3, expr/4, legalize_vars/1]).
-import(epiphany_layout, [text/1, char/1, free/1, word/1, row/4, beside/1, step/2, near/2, rows/1, steps/1, lines/1, forced/1, opened/2]).

-record(how, {hook = none, options, indent = 4, width = 72, encoding = latin1, quoted = false}).

form(Form) -> form(Form, none).

form(Form, Options) ->
    How = how(Options),
    written(form_of(Form, How), 0, How).

attribute(Form) -> attribute(Form, none).

attribute(Form, Options) -> form(Form, Options).

function(Form) -> function(Form, none).

function(Form, Options) -> form(Form, Options).

guard(Guard) -> guard(Guard, none).

guard(Guard, Options) ->
    How = how(Options),
    written(step(word("when"), guards(Guard, $\s, How)), 0, How).

exprs(Exprs) -> exprs(Exprs, 0, none).

exprs(Exprs, Options) -> exprs(Exprs, 0, Options).

exprs(Exprs, Column, Options) ->
    How = how(Options),
    written(row([], [], ",", [expr_at(E, 0, How) || E <- Exprs]), Column, How).

expr(Expr) -> expr(Expr, 0, 0, none).

expr(Expr, Options) -> expr(Expr, 0, 0, Options).

expr(Expr, Column, Options) -> expr(Expr, Column, 0, Options).

expr(Expr, Column, Level, Options) ->
    How = how(Options),
    written(expr_at(Expr, Level, How), Column, How).

%% Variables whose names no source could have get names that one can.
legalize_vars({function, Anno, Name, Arity, Clauses}) ->
    {function, Anno, Name, Arity, legal(Clauses)}.

legal({var, Anno, Name}) when Name =/= '_' ->
    case atom_to_list(Name) of
        [C | _] when C >= $a, C =< $z -> {var, Anno, list_to_atom("X" ++ atom_to_list(Name))};
        _ -> {var, Anno, Name}
    end;
legal(Tuple) when is_tuple(Tuple) -> list_to_tuple(legal(tuple_to_list(Tuple)));
legal([Head | Tail]) -> [legal(Head) | legal(Tail)];
legal(Term) -> Term.

how(Options) when is_list(Options) ->
    #how{options = Options, hook = proplists:get_value(hook, Options, none),
         indent = proplists:get_value(indent, Options, 4),
         width = proplists:get_value(linewidth, Options, 72),
         encoding = proplists:get_value(encoding, Options, utf8),
         quoted = proplists:get_value(quote_singleton_atom_types, Options, false)};
how(Hook) ->
    #how{options = Hook, hook = Hook}.

written(Doc, Column, #how{indent = Indent, width = Width, encoding = Encoding}) ->
    epiphany_layout:write(Doc, Column, Indent, Width, Encoding).

%% Forms

form_of({attribute, _, Name, Value}, How) -> lines([beside([attribute_of(Name, Value, How), ".\n"])]);
form_of({function, _, Name, _, Clauses}, How) -> clauses_of(Name, Clauses, How);
form_of({rule, _, Name, _, Clauses}, How) -> clauses_of(Name, Clauses, How);
form_of({error, _} = Found, _) -> text(io_lib:format("~p\n", [Found]));
form_of({warning, _} = Found, _) -> text(io_lib:format("~p\n", [Found]));
form_of({eof, _}, _) -> text("\n").

clauses_of(Name, Clauses, How) ->
    beside([forced(row([], [], ";", [clause({text, atom(Name)}, C, How) || C <- Clauses])), ".\n"]).

attribute_of(module, {Name, Params}, _) ->
    plain("module", [text(atom(Name)), row("[", "]", ",", [text(atom_to_list(P)) || P <- Params])]);
attribute_of(module, Name, _) ->
    plain("module", [text(atom(Name))]);
attribute_of(export, Functions, _) when is_list(Functions) ->
    plain("export", [functions(Functions)]);
attribute_of(export_type, Types, _) when is_list(Types) ->
    plain("export_type", [functions(Types)]);
attribute_of(optional_callbacks, Functions, How) ->
    case is_list(Functions) andalso lists:all(fun is_function_name/1, Functions) of
        true -> plain("optional_callbacks", [functions(Functions)]);
        false -> other(optional_callbacks, Functions, How)
    end;
attribute_of(import, {Module, Functions}, _) when is_list(Functions) ->
    plain("import", [text(atom(Module)), functions(Functions)]);
attribute_of(import, Module, _) when is_atom(Module) ->
    plain("import", [text(atom(Module))]);
attribute_of(file, {File, Line}, _) ->
    plain("file", [{string, File}, text(integer_to_list(Line))]);
attribute_of(record, {Name, Fields}, How) ->
    beside(["-record(", text(atom(Name)), ",", row("{", "}", ",", [field(F, How) || F <- Fields]), ")"]);
attribute_of(Kind, {Name, Type, Args}, How) when Kind =:= type; Kind =:= opaque ->
    Head = row([atom(Name), "("], ")", ",", [expr_at(A, 0, How) || A <- Args]),
    opened(["-", atom(Kind), " "], step(beside([Head, " ::"]), type(Type, How)));
attribute_of(Kind, {Name, Specs}, How) when Kind =:= spec; Kind =:= callback ->
    Text = case Name of
               {F, _} -> atom(F);
               {M, F, _} -> [atom(M), ":", atom(F)]
           end,
    opened(["-", atom(Kind), " "], opened(Text, forced_if_many(row([], [], ";", [spec(S, How) || S <- Specs]), Specs)));
attribute_of(Name, Value, How) ->
    other(Name, Value, How).

%% More than one clause of a spec: each on its own line.
forced_if_many(Doc, [_]) -> Doc;
forced_if_many(Doc, _) -> forced(Doc).

plain(Name, Args) -> opened("-", row([Name, "("], ")", ",", Args)).

other(Name, Value, How) ->
    Expr = try erl_parse:abstract(Value, [{encoding, How#how.encoding}]) catch _:_ -> {value, 0, Value} end,
    opened("-", row([atom(Name), "("], ")", ",", [expr_at(Expr, 0, How)])).

is_function_name({F, _}) -> is_atom(F);
is_function_name(_) -> false.

functions(Functions) ->
    row("[", "]", {",", tight}, [beside([text([atom(F), "/", io_lib:write(A)])]) || {F, A} <- Functions]).

field({typed_record_field, Field, Type}, How) -> step(beside([field(Field, How), " ::"]), type(Type, How));
field({record_field, _, Name, Value}, How) -> near(beside([expr_at(Name, 0, How), " ="]), expr_at(Value, 0, How));
field({record_field, _, Name}, How) -> expr_at(Name, 0, How).

%% Types

spec({type, _, bounded_fun, [Fun, Constraints]}, How) ->
    step(fun_type([], Fun, How),
         step(word("when"), row([], [], ",", [constraint(C, How) || C <- Constraints])));
spec(Fun, How) ->
    fun_type([], Fun, How).

constraint({type, _, constraint, [{atom, _, is_subtype}, [Var, Type]]}, How) -> typed(Var, Type, How);
constraint({type, _, constraint, [Name, Args]}, How) -> row([expr_at(Name, 0, How), "("], ")", ",", [type(A, How) || A <- Args]).

typed(Var, Type, How) -> typed(Var, Type, 0, How).

typed(Var, Type, Level, How) -> step(beside([expr_at(Var, 0, How), " ::"]), type(Type, Level, How)).

fun_type(Open, {type, _, 'fun', [Args, Result]}, How) ->
    opened(Open, step(beside([arguments(Args, How), " ->"]), type(Result, How))).

arguments({type, _, any}, _) -> text("(...)");
arguments({type, _, product, Types}, How) -> row("(", ")", ",", [type(T, How) || T <- Types]).

type(Type, How) -> type(Type, 0, How).

type({ann_type, _, [Var, Type]}, Level, How) -> paren(0, Level, typed(Var, Type, 1, How));
type({paren_type, _, [Type]}, Level, How) -> type(Type, Level, How);
type({type, _, union, Types}, Level, How) -> paren(1, Level, row([], [], " |", [type(T, 2, How) || T <- Types]));
type({type, _, list, [Type]}, _, How) -> row("[", "]", ",", [type(Type, How)]);
type({type, _, nonempty_list, [Type]}, _, How) -> row("[", "]", ",", [type(Type, How), text("...")]);
type({type, _, nil, []}, _, _) -> text("[]");
type({type, _, binary, []}, _, _) -> word("binary()");
type({type, _, binary, [Size, Unit]}, _, How) -> row("<<", ">>", ",", bits(Size, Unit, How));
type({type, _, tuple, any}, _, _) -> word("tuple()");
type({type, _, tuple, []}, _, _) -> text("{}");
type({type, _, tuple, Types}, _, How) -> row("{", "}", ",", [type(T, How) || T <- Types]);
type({type, _, map, any}, _, _) -> word("map()");
type({type, _, map, Pairs}, _, How) -> row("#{", "}", ",", [pair(P, How) || P <- Pairs]);
type({type, _, record, [Name | Fields]}, _, How) ->
    row(["#", word_of(Name), "{"], "}", ",", [typed(N, T, How) || {type, _, field_type, [N, T]} <- Fields]);
type({type, _, range, [From, To]}, Level, How) -> paren(3, Level, row([], [], {"", tight}, [type(From, 4, How), text(".."), type(To, 4, How)]));
type({type, _, 'fun', []}, _, _) -> word("fun()");
type({type, _, 'fun', [{type, _, any}, _]} = Fun, _, How) -> beside([fun_type("fun(", Fun, How), ")"]);
type({type, _, 'fun', [{type, _, product, _}, _]} = Fun, _, How) -> beside([fun_type("fun(", Fun, How), ")"]);
type({type, _, Name, Types}, _, How) -> row([atom(Name), "("], ")", ",", [type(T, How) || T <- Types]);
type({user_type, _, Name, Types}, _, How) -> row([atom(Name), "("], ")", ",", [type(T, How) || T <- Types]);
type({remote_type, _, [Module, Name, Types]}, _, How) ->
    row([word_of(Module), ":", word_of(Name), "("], ")", ",", [type(T, How) || T <- Types]);
type({atom, _, Name}, _, #how{quoted = true, encoding = latin1}) -> word(io_lib:write_string_as_latin1(atom_to_list(Name), $'));
type({atom, _, Name}, _, #how{quoted = true}) -> word(io_lib:write_string(atom_to_list(Name), $'));
type(Expr, _, How) -> expr_at(Expr, 0, How).

bits({integer, _, 0}, {integer, _, 0}, _) -> [];
bits(Size, {integer, _, 0}, How) -> [beside(["_:", expr_at(Size, 1200, How)])];
bits({integer, _, 0}, Unit, How) -> [beside(["_:_*", expr_at(Unit, 1200, How)])];
bits(Size, Unit, How) -> bits(Size, {integer, 0, 0}, How) ++ bits({integer, 0, 0}, Unit, How).

pair({type, _, map_field_assoc, [Key, Value]}, How) -> step(beside([type(Key, How), " =>"]), type(Value, How));
pair({type, _, map_field_exact, [Key, Value]}, How) -> step(beside([type(Key, How), " :="]), type(Value, How)).

word_of({atom, _, Name}) -> atom(Name);
word_of({var, _, Name}) -> atom_to_list(Name).

%% Clauses

clause(Name, {clause, _, Args, Guard, Body}, How) ->
    Head = case Name of
               {text, Text} -> row([Text, "("], ")", ",", [expr_at(A, 0, How) || A <- Args]);
               bare -> row([], [], ",", [expr_at(A, 0, How) || A <- Args])
           end,
    forced(step(guarded(Head, Guard, How), body(Body, How))).

%% The head of a clause up to its arrow.
guarded(Head, [], _) -> beside([Head, " ->"]);
guarded(Head, Guard, How) -> beside([step(Head, step(word("when"), guards(Guard, $\s, How))), " ->"]).

%% Once a guard was one list of tests.
guards([Test | _] = Tests, Between, How) when is_tuple(Test) -> guards([Tests], Between, How);
guards(Guard, Between, How) ->
    row([], [], case Between of $\s -> ";"; none -> {";", tight} end, [row([], [], ",", [expr_at(T, 0, How) || T <- Tests]) || Tests <- Guard]).

body(Exprs, How) -> case [expr_at(E, 0, How) || E <- Exprs] of
                        [Doc] -> Doc;
                        Docs -> forced(row([], [], ",", Docs))
                    end.

case_clauses(Clauses, How) -> forced(row([], [], ";", [clause(bare, C, How) || C <- Clauses])).

if_clauses(Clauses, How) ->
    forced(row([], [], ";", [forced(step(beside([guards(G, none, How), " ->"]), body(B, How))) || {clause, _, [], G, B} <- Clauses])).

%% throw:X:_ is caught, as are X and throw:X.
catch_clauses(Clauses, How) ->
    forced(row([], [], ";", [caught(C, How) || C <- Clauses])).

caught({clause, _, [{tuple, _, [Class, Pattern, Stack]}], Guard, Body}, How) ->
    Trace = case Stack of
                {var, _, '_'} -> [];
                _ -> [":", expr_at(Stack, 0, How)]
            end,
    Head = beside([expr_at(Class, 0, How), ":", expr_at(Pattern, 0, How) | Trace]),
    forced(step(guarded(Head, Guard, How), body(Body, How)));
caught(Clause, How) ->
    clause(bare, Clause, How).

fun_clauses(Open, Name, Clauses, How) ->
    Docs = [clause({text, Name}, C, How) || C <- Clauses],
    lines([opened(Open, forced(row([], [], ";", Docs))), word("end")]).

%% What the compiler has told of a fun stands in a comment before it.
told(Info, Doc) -> {remark, io_lib:format("% fun-info: ~w", [Info]), Doc}.

%% Expressions

expr_at({var, _, Name}, _, _) when is_integer(Name) -> text(io_lib:format("_~w", [Name]));
expr_at({var, _, Name}, _, _) -> text(atom_to_list(Name));
expr_at({char, _, C}, _, _) -> char(C);
expr_at({integer, _, N}, _, _) -> text(io_lib:write(N));
expr_at({float, _, F}, _, _) -> text(io_lib:write(F));
expr_at({atom, _, Name}, _, _) -> text(atom(Name));
expr_at({string, _, S}, _, _) -> {string, S};
expr_at({nil, _}, _, _) -> text("[]");
expr_at({cons, _, Head, Tail}, _, How) -> list(Tail, [expr_at(Head, 0, How)], How);
expr_at({lc, _, Expr, Quals}, _, How) -> comprehension("[", "]", expr_at(Expr, 0, How), Quals, How);
expr_at({bc, _, Expr, Quals}, _, How) -> comprehension("<<", ">>", expr_at(Expr, 901, How), Quals, How);
expr_at({tuple, _, []}, _, _) -> text("{}");
expr_at({tuple, _, Exprs}, _, How) -> row("{", "}", ",", [expr_at(E, 0, How) || E <- Exprs]);
expr_at({record_index, _, Name, Field}, Level, How) -> paren(900, Level, beside([record(Name, How), ".", expr_at(Field, 901, How)]));
expr_at({record, _, Name, Fields}, Level, How) -> paren(900, Level, row(record(Name, How), "}", ",", [field(F, How) || F <- Fields], open));
expr_at({record_field, _, Rec, Name, Field}, Level, How) ->
    paren(900, Level, beside([changed(Rec, How), record(Name, How), ".", expr_at(Field, 901, How)]));
expr_at({record, _, Rec, Name, Fields}, Level, How) ->
    paren(900, Level, row(beside([changed(Rec, How), record(Name, How)]), "}", ",", [field(F, How) || F <- Fields], open));
expr_at({record_field, _, {atom, _, ''}, Field}, Level, How) -> paren(900, Level, beside([".", expr_at(Field, 901, How)]));
expr_at({record_field, _, Rec, Field}, Level, How) -> paren(900, Level, beside([expr_at(Rec, 900, How), ".", expr_at(Field, 901, How)]));
expr_at({map, _, Fields}, Level, How) -> paren(900, Level, row("#{", "}", ",", [map_field(F, How) || F <- Fields]));
expr_at({map, _, Map, Fields}, Level, How) ->
    paren(900, Level, beside([changed(Map, How), row("#{", "}", ",", [map_field(F, How) || F <- Fields])]));
expr_at({block, _, Exprs}, _, How) -> lines_if(["begin", {in, body(Exprs, How)}, "end"]);
expr_at({'if', _, Clauses}, _, How) -> lines_if(["if", {in, if_clauses(Clauses, How)}, "end"]);
expr_at({'cond', _, Clauses}, _, How) -> lines_if(["cond", {in, if_clauses(Clauses, How)}, "end"]);
expr_at({'case', _, Expr, Clauses}, _, How) ->
    Head = steps([step(word("case"), expr_at(Expr, 0, How)), word("of")]),
    lines_if([{step, Head, case_clauses(Clauses, How)}, "end"]);
expr_at({'receive', _, Clauses}, _, How) -> lines_if(["receive", {in, case_clauses(Clauses, How)}, "end"]);
expr_at({'receive', _, Clauses, Timeout, Body}, _, How) ->
    After = step(beside([expr_at(Timeout, 0, How), " ->"]), body(Body, How)),
    Before = case Clauses of
                 [] -> ["receive"];
                 _ -> ["receive", {in, case_clauses(Clauses, How)}]
             end,
    lines_if(Before ++ ["after", {in, After}, "end"]);
expr_at({'fun', _, {function, F, A}}, _, _) -> word(["fun ", atom(F), "/", integer_to_list(A)]);
expr_at({'fun', _, {function, M, F, A}}, _, How) -> fun_named(M, F, A, How);
expr_at({'fun', A, {function, _, _} = Function, Info}, Level, How) -> told(Info, expr_at({'fun', A, Function}, Level, How));
expr_at({'fun', _, {clauses, Clauses}}, _, How) -> fun_clauses("fun", "", Clauses, How);
expr_at({'fun', _, {clauses, Clauses}, Info}, _, How) -> told(Info, fun_clauses("fun", "", Clauses, How));
expr_at({named_fun, _, Name, Clauses}, _, How) -> fun_clauses("fun ", atom_to_list(Name), Clauses, How);
expr_at({named_fun, _, Name, Clauses, Info}, _, How) -> told(Info, fun_clauses("fun ", atom_to_list(Name), Clauses, How));
expr_at({call, _, {remote, _, {atom, _, erlang}, {atom, _, F} = Name} = Remote, Args}, Level, How) ->
    case F =/= float andalso erl_internal:bif(erlang, F, length(Args)) of
        true -> call(expr_at(Name, 901, How), Args, Level, How);
        false -> remote(Remote, Args, Level, How)
    end;
expr_at({call, _, {remote, _, _, _} = Remote, Args}, Level, How) ->
    remote(Remote, Args, Level, How);
expr_at({call, _, Name, Args}, Level, How) -> call(expr_at(Name, 901, How), Args, Level, How);
expr_at({'try', _, Body, Clauses, Catches, After}, _, How) -> try_of(Body, Clauses, Catches, After, How);
expr_at({'catch', _, Expr}, Level, How) -> paren(800, Level, rows([step(word("catch"), expr_at(Expr, 0, How))]));
expr_at({'maybe', _, Exprs}, _, How) -> lines_if(["maybe", {in, body(Exprs, How)}, "end"]);
expr_at({'maybe', _, Exprs, {'else', _, Clauses}}, _, How) ->
    lines_if(["maybe", {in, body(Exprs, How)}, "else", {in, case_clauses(Clauses, How)}, "end"]);
expr_at({maybe_match, _, Left, Right}, Level, How) -> match(Left, "?=", Right, Level, How);
expr_at({match, _, Left, Right}, Level, How) -> match(Left, "=", Right, Level, How);
expr_at({op, _, Op, Arg}, Level, How) ->
    {Own, Right} = prefix(Op),
    Doc = expr_at(Arg, Right, How),
    Text = atom_to_list(Op),
    Name = case lists:member(Op, ['-', '+']) of
               true -> Text;
               false -> [Text, " "]
           end,
    paren(Own, Level, opened(Name, Doc));
expr_at({op, _, Op, Left, Right}, Level, How) ->
    {L, Own, R} = infix(Op),
    Docs = [expr_at(Left, L, How), word(atom_to_list(Op)), expr_at(Right, R, How)],
    paren(Own, Level, case lists:member(Op, ['andalso', 'orelse']) of
                          true -> forced(rows(Docs));
                          false -> rows(Docs)
                      end);
expr_at({remote, _, M, F}, Level, How) -> paren(800, Level, beside([expr_at(M, 801, How), ":", expr_at(F, 801, How)]));
expr_at({bin, _, []}, _, _) -> text("<<>>");
expr_at({bin, _, Elements}, _, How) -> row("<<", free(">>"), {",", tight}, [segment(E, How) || E <- Elements]);
expr_at({value, _, Value}, _, #how{encoding = latin1}) -> text(io_lib:format("~0p", [Value]));
expr_at({value, _, Value}, _, _) -> text(io_lib:format("~0tp", [Value]));
expr_at({executable_line, _, _}, _, _) -> text("");
expr_at(Hooked, Level, #how{hook = Hook} = How) -> hooked(Hook, Hooked, Level, How).

%% A hook is told the column, and the options as they came.
hooked({Module, Function, More}, Expr, Level, #how{options = Options}) ->
    {made, fun(Column) -> apply(Module, Function, [Expr, Column, Level, Options | More]) end};
hooked(Hook, Expr, Level, #how{options = Options}) when is_function(Hook) ->
    {made, fun(Column) -> Hook(Expr, Column, Level, Options) end};
hooked(none, Expr, _, _) -> text(io_lib:format("INVALID-FORM:~tp:", [Expr])).

%% What a # follows.
changed({integer, _, _} = Number, How) -> beside([expr_at(Number, 901, How), " "]);
changed({'fun', _, Function} = Named, How) when element(1, Function) =:= function -> beside([expr_at(Named, 901, How), " "]);
changed(Expr, How) -> expr_at(Expr, 901, How).

fun_named(M, F, A, How) ->
    beside(["fun ", fun_part(M, How), ":", fun_part(F, How), "/", fun_part(A, How)]).

fun_part(Part, How) -> expr_at(Part, 900, How).

remote({remote, _, M, F}, Args, Level, How) ->
    call(beside([expr_at(M, 901, How), ":", expr_at(F, 901, How)]), Args, Level, How).

call(Open, Args, Level, How) ->
    paren(900, Level, beside([Open, row("(", ")", ",", [expr_at(A, 0, How) || A <- Args])])).

match(Left, Op, Right, Level, How) ->
    {L, Own, R} = infix('='),
    paren(Own, Level, rows([near(beside([expr_at(Left, L, How), " ", Op]), expr_at(Right, R, How))])).

%% Short ones on one line, or each part on a line.
lines_if(Parts) -> steps(parts(Parts)).

parts([{step, Head, Doc} | Parts]) -> [step(Head, Doc) | parts(Parts)];
parts([Word, {in, Doc} | Parts]) -> [step(word(Word), Doc) | parts(Parts)];
parts([Word | Parts]) -> [word(Word) | parts(Parts)];
parts([]) -> [].

try_of(Body, Clauses, Catches, After, How) ->
    Head = case Clauses of
               [] -> [step(word("try"), body(Body, How))];
               _ -> [step(steps([step(word("try"), body(Body, How)), word("of")]), case_clauses(Clauses, How))]
           end,
    Caught = case Catches of
                 [] -> [];
                 _ -> [step(word("catch"), catch_clauses(Catches, How))]
             end,
    Last = case After of
               [] -> [];
               _ -> [step(word("after"), body(After, How))]
           end,
    steps(Head ++ Caught ++ Last ++ [word("end")]).

list({cons, _, Head, Tail}, Docs, How) -> list(Tail, [expr_at(Head, 0, How) | Docs], How);
list({nil, _}, Docs, _) -> row("[", "]", ",", lists:reverse(Docs));
list(Tail, Docs, How) -> row("[", "]", {",", " |"}, lists:reverse(Docs, [expr_at(Tail, 0, How)])).

comprehension(Open, Close, Expr, Quals, How) ->
    Of = forced(step(beside([Expr, " ||"]), forced(row([], [], ",", [qualifier(Q, How) || Q <- Quals])))),
    lines([{boxed, Open, Of}, word(Close)]).

qualifier({generate, _, Pattern, Expr}, How) -> step(beside([expr_at(Pattern, 0, How), " <-"]), expr_at(Expr, 0, How));
qualifier({b_generate, _, Pattern, Expr}, How) -> step(beside([expr_at(Pattern, 0, How), " <="]), expr_at(Expr, 0, How));
qualifier(Filter, How) -> expr_at(Filter, 0, How).

record({atom, _, Name}, _) -> text(["#", atom(Name)]);
record({var, _, Name}, _) -> text(["#", atom_to_list(Name)]);
record(Name, _) when is_atom(Name) -> text(["#", atom(Name)]);
record({_, Module, Name}, _) -> text(["#", atom(Module), ":", atom(Name)]).

row(Open, Close, Sep, Docs, open) -> beside([Open, row("{", Close, Sep, Docs)]).

map_field({map_field_assoc, _, Key, Value}, How) -> step(beside([expr_at(Key, 0, How), " =>"]), expr_at(Value, 0, How));
map_field({map_field_exact, _, Key, Value}, How) -> step(beside([expr_at(Key, 0, How), " :="]), expr_at(Value, 0, How)).

segment({bin_element, _, Value, default, default}, How) ->
    segment_value(Value, How);
segment({bin_element, _, Value, Size, Types}, How) ->
    beside([segment_value(Value, How), segment_size(Size, How), segment_types(Types)]).

segment_value({string, _, S}, _) -> {string, S};
segment_value(Value, How) -> expr_at(Value, 901, How).

segment_size(default, _) -> "";
segment_size(Size, How) -> beside([":", expr_at(Size, 901, How)]).

segment_types(default) -> "";
segment_types(Types) -> ["/", lists:join("-", [segment_type(T) || T <- Types])].

segment_type({Name, Value}) -> [atom(Name), ":", integer_to_list(Value)];
segment_type(Name) -> atom(Name).

%% Levels of operators: those of the operands and one's own.
infix('=') -> {150, 100, 100};
infix('!') -> {150, 100, 100};
infix('orelse') -> {160, 150, 150};
infix('andalso') -> {200, 160, 160};
infix(Op) when Op =:= '=='; Op =:= '/='; Op =:= '=<'; Op =:= '<'; Op =:= '>='; Op =:= '>'; Op =:= '=:='; Op =:= '=/=' -> {300, 200, 300};
infix(Op) when Op =:= '++'; Op =:= '--' -> {400, 300, 300};
infix(Op) when Op =:= '+'; Op =:= '-'; Op =:= 'bor'; Op =:= 'bxor'; Op =:= 'bsl'; Op =:= 'bsr'; Op =:= 'or'; Op =:= 'xor' -> {400, 400, 500};
infix(Op) when Op =:= '*'; Op =:= '/'; Op =:= 'div'; Op =:= 'rem'; Op =:= 'band'; Op =:= 'and' -> {500, 500, 600}.

prefix(_) -> {600, 700}.

paren(Own, Level, Doc) when Own < Level -> beside([opened("(", Doc), ")"]);
paren(_, _, Doc) -> Doc.

atom(Name) -> {atom, Name}.
