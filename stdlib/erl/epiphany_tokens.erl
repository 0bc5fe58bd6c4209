%% The text of forms in abstract form, each token on the line that it has: what the compiler of this
%% system reads, for which a place in a text is all that there is to tell where something comes from.
-module(epiphany_tokens).
-export([text/1, placed/1]).

%% Characters. Forms tell their file by attributes, as in what epp gives.
text(Forms) -> written(fun lines/2, lists:flatmap(fun form/1, Forms), 1, []).

%% The same with marks that tell where each token is, column and all: what the compiler outside
%% takes for a place.
placed(Forms) -> written(fun marks/2, lists:flatmap(fun form/1, Forms), none, []).

%% Tokens are text, {at, Location} before what is there, and {file, Name, Line} for what follows.
written(Move, [{at, To} | Rest], Now, Acc) ->
    {Text, Then} = Move(To, Now),
    written(Move, Rest, Then, [Text | Acc]);
written(Move, [{file, Name, Line} | Rest], _, Acc) ->
    written(Move, Rest, Line + 1, [io_lib:format("~n-file(~ts,~w).~n", [io_lib:write_string(Name), Line]) | Acc]);
written(Move, [Text | Rest], Now, Acc) -> written(Move, Rest, Now, [" ", Text | Acc]);
written(_, [], _, Acc) -> lists:reverse(Acc, "\n").

lines({Line, _}, Now) -> lines(Line, Now);
lines(Line, Now) when Line > Now -> {lists:duplicate(Line - Now, $\n), Line};
lines(_, Now) -> {"", Now}.

%% Line 0 without a column is none.
marks(0, Now) -> {"", Now};
marks(Line, {on, Line}) -> {"", {on, Line}};
marks({Line, Column}, _) -> {[1, integer_to_list(Line), $,, integer_to_list(Column), 2], none};
marks(Line, _) -> {[1, integer_to_list(Line), 2], {on, Line}}.

form({attribute, _, file, {Name, Line}}) -> [{file, Name, Line}];
form({attribute, A, record, {Name, Fields}}) ->
    ["-", at(A), "record(", atom(Name), ", {"] ++ commas([field(F) || F <- Fields]) ++ ["})."];
form({attribute, A, export, Functions}) -> ["-", at(A), "export("] ++ functions(Functions) ++ [")."];
form({attribute, A, import, {Module, Functions}}) -> ["-", at(A), "import(", atom(Module), ","] ++ functions(Functions) ++ [")."];
form({attribute, _, Kind, _}) when Kind =:= spec; Kind =:= callback; Kind =:= type; Kind =:= opaque; Kind =:= export_type;
                                   Kind =:= optional_callbacks -> [];
form({attribute, A, Name, Value}) -> ["-", at(A), atom(Name), "(", io_lib:write(Value), ")."];
form({function, _, Name, _, Clauses}) ->
    separated([[at(A), atom(Name) | head(C)] || {clause, A, _, _, _} = C <- Clauses], ";") ++ ["."];
form({eof, _}) -> [];
form({Kind, _}) when Kind =:= error; Kind =:= warning -> [].

at(A) -> {at, erl_anno:location(A)}.

%% A variable may have any name in forms, such as what is an atom in a text.
variable(Name) ->
    Text = atom_to_list(Name),
    case erl_scan:string(Text) of
        {ok, [{var, _, Name}], _} -> Text;
        _ -> ["V@@" | [[integer_to_list(C, 16), $_] || C <- Text]]
    end.


atom(Name) -> io_lib:write_atom(Name).

commas(Lists) -> separated(Lists, ",").

separated([], _) -> [];
separated([First | Rest], Separator) -> First ++ lists:append([[Separator | Tokens] || Tokens <- Rest]).

functions(Functions) -> ["["] ++ commas([[atom(Name), "/", integer_to_list(Arity)] || {Name, Arity} <- Functions]) ++ ["]"].

%% Types do nothing when a program runs.
field({typed_record_field, Field, _}) -> field(Field);
field({record_field, _, Name}) -> expr(Name);
field({record_field, _, Name, E}) -> expr(Name) ++ ["="] ++ expr(E).

head({clause, A, Patterns, Guard, Body}) ->
    [at(A), "("] ++ commas([expr(P) || P <- Patterns]) ++ [")"] ++ guarded(Guard, Body).

guarded([], Body) -> ["->" | body(Body)];
guarded(Guard, Body) -> ["when" | guard(Guard)] ++ ["->" | body(Body)].

guard(Guard) -> separated([body(Tests) || Tests <- Guard], ";").

body(Es) -> commas([expr(E) || E <- Es]).

%% Every operand is in parentheses: precedence is no matter then.
inner(E) -> ["("] ++ expr(E) ++ [")"].

expr({Kind, A, V}) when Kind =:= integer, V < 0; Kind =:= float -> ["(", at(A), io_lib:write(V), ")"];
expr({integer, A, V}) -> [at(A), integer_to_list(V)];
expr({char, A, C}) -> [at(A), io_lib:write_char(C)];
expr({atom, A, Name}) -> [at(A), atom(Name)];
expr({string, A, Text}) -> [at(A), io_lib:write_string(Text)];
expr({var, A, Name}) -> [at(A), variable(Name)];
expr({nil, A}) -> [at(A), "[]"];
expr({cons, A, Head, Tail}) -> [at(A), "["] ++ expr(Head) ++ tail(Tail);
expr({tuple, A, Es}) -> [at(A), "{"] ++ body(Es) ++ ["}"];
expr({map, A, Fields}) -> [at(A), "#{"] ++ commas([association(F) || F <- Fields]) ++ ["}"];
expr({map, A, E, Fields}) -> inner(E) ++ expr({map, A, Fields});
expr({bin, A, Segments}) -> [at(A), "<< "] ++ commas([segment(S) || S <- Segments]) ++ [" >>"];
expr({lc, A, E, Qualifiers}) -> [at(A), "["] ++ expr(E) ++ ["||"] ++ commas([qualifier(Q) || Q <- Qualifiers]) ++ ["]"];
expr({bc, A, E, Qualifiers}) -> [at(A), "<< "] ++ inner(E) ++ ["||"] ++ commas([qualifier(Q) || Q <- Qualifiers]) ++ [" >>"];
expr({record, A, Name, Fields}) -> [at(A), "#", atom(Name), "{"] ++ commas([field(F) || F <- Fields]) ++ ["}"];
expr({record, A, E, Name, Fields}) -> inner(E) ++ expr({record, A, Name, Fields});
expr({record_index, A, Name, {atom, _, Field}}) -> [at(A), ["#", atom(Name), ".", atom(Field)]]; % a dot before a space ends a form
expr({record_field, A, E, Name, Field}) -> inner(E) ++ expr({record_index, A, Name, Field});
expr({block, A, Es}) -> [at(A), "begin"] ++ body(Es) ++ ["end"];
expr({'if', A, Clauses}) ->
    [at(A), "if"] ++ separated([[at(A1) | guard(G)] ++ ["->" | body(B)] || {clause, A1, [], G, B} <- Clauses], ";") ++ ["end"];
expr({'case', A, E, Clauses}) -> [at(A), "case"] ++ expr(E) ++ ["of"] ++ clauses(Clauses) ++ ["end"];
expr({'receive', A, Clauses}) -> [at(A), "receive"] ++ clauses(Clauses) ++ ["end"];
expr({'receive', A, Clauses, Time, Body}) ->
    [at(A), "receive"] ++ clauses(Clauses) ++ ["after"] ++ expr(Time) ++ ["->" | body(Body)] ++ ["end"];
expr({'try', A, Es, Clauses, Catches, After}) ->
    [at(A), "try"] ++ body(Es) ++ part("of", clauses(Clauses)) ++ part("catch", separated([caught(C) || C <- Catches], ";")) ++
        part("after", body(After)) ++ ["end"];
expr({'maybe', A, Es}) -> [at(A), "maybe"] ++ body(Es) ++ ["end"];
expr({'maybe', A, Es, {'else', _, Clauses}}) -> [at(A), "maybe"] ++ body(Es) ++ ["else"] ++ clauses(Clauses) ++ ["end"];
expr({maybe_match, _, Pattern, E}) -> expr(Pattern) ++ ["?="] ++ expr(E);
expr({'catch', A, E}) -> ["(", at(A), "catch"] ++ expr(E) ++ [")"];
expr({match, _, Pattern, E}) -> ["("] ++ expr(Pattern) ++ ["="] ++ expr(E) ++ [")"];
expr({op, A, Op, E}) -> ["(", at(A), atom_to_list(Op)] ++ inner(E) ++ [")"];
expr({op, A, Op, L, R}) -> ["("] ++ inner(L) ++ [at(A), atom_to_list(Op)] ++ inner(R) ++ [")"];
expr({'fun', A, {function, Name, Arity}}) -> [at(A), "fun", atom(Name), "/", integer_to_list(Arity)];
expr({'fun', A, {function, M, F, N}}) -> [at(A), "fun"] ++ expr(M) ++ [":"] ++ expr(F) ++ ["/"] ++ expr(N);
expr({'fun', A, {clauses, Clauses}}) -> [at(A), "fun"] ++ separated([head(C) || C <- Clauses], ";") ++ ["end"];
expr({named_fun, A, Name, Clauses}) ->
    [at(A), "fun"] ++ separated([[variable(Name) | head(C)] || C <- Clauses], ";") ++ ["end"];
expr({call, A, {remote, _, M, F}, Args}) -> [at(A) | callee(M)] ++ [":"] ++ callee(F) ++ ["("] ++ body(Args) ++ [")"];
expr({call, A, F, Args}) -> [at(A) | callee(F)] ++ ["("] ++ body(Args) ++ [")"];
expr({remote, _, M, F}) -> callee(M) ++ [":"] ++ callee(F).

callee({atom, _, _} = E) -> expr(E);
callee(E) -> inner(E).

part(_, []) -> [];
part(Word, Tokens) -> [Word | Tokens].

tail({nil, _}) -> ["]"];
tail({cons, _, Head, Tail}) -> [","] ++ expr(Head) ++ tail(Tail);
tail(E) -> ["|"] ++ expr(E) ++ ["]"].

association({map_field_assoc, _, K, V}) -> expr(K) ++ ["=>"] ++ expr(V);
association({map_field_exact, _, K, V}) -> expr(K) ++ [":="] ++ expr(V).

segment({bin_element, _, {string, _, _} = Text, Size, Types}) -> expr(Text) ++ width(Size) ++ types(Types);
segment({bin_element, _, E, Size, Types}) -> plain(E) ++ width(Size) ++ types(Types).

%% What needs no parentheses must have none in a pattern.
plain({Kind, _, _} = E) when Kind =:= var; Kind =:= atom; Kind =:= char -> expr(E);
plain({integer, _, N} = E) when N >= 0 -> expr(E);
plain(E) -> inner(E).

width(default) -> [];
width(E) -> [":" | plain(E)].

types(default) -> [];
types(Types) -> ["/" | separated([type(T) || T <- Types], "-")].

type({Type, N}) -> [atom(Type), ":", integer_to_list(N)];
type(Type) -> [atom(Type)].

qualifier({generate, A, Pattern, E}) -> expr(Pattern) ++ [at(A), "<-"] ++ expr(E);
qualifier({b_generate, A, Pattern, E}) -> expr(Pattern) ++ [at(A), " <="] ++ expr(E);
qualifier(E) -> expr(E).

clauses(Clauses) -> separated([[at(A) | expr(P)] ++ guarded(G, B) || {clause, A, [P], G, B} <- Clauses], ";").

caught({clause, A, [{tuple, _, [Class, Pattern, Stack]}], Guard, Body}) ->
    [at(A) | expr(Class)] ++ [":" | expr(Pattern)] ++ stack(Stack) ++ guarded(Guard, Body).

stack({var, _, '_'}) -> [];
stack(E) -> [":" | expr(E)].
