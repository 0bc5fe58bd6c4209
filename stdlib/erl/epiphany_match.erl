%% Match specifications. One is checked and brought into a form that is quick to run, once; then it is run on term after term, in the process that asks.
-module(epiphany_match).
-export([compile/1, run/2, key/2, within/2, keeps_key/2, check/1]).

%% compile(Spec) is a list of {Head, Guards, Body}, in which variables, constants and constructors are told apart. Raises {bad_spec, Text} for what is no
%% match specification.
compile(Spec) when is_list(Spec) -> clauses(Spec);
compile(_) -> bad("Match specification is no list of clauses.", []).

%% check(Spec) is ok or {error, Text}.
check(Spec) ->
    try compile(Spec) of
        _ -> ok
    catch
        error:{bad_spec, Text} -> {error, Text}
    end.

bad(Text, Args) -> error({bad_spec, lists:flatten(io_lib:format(Text, Args))}).

clauses([{Head, Guards, Body} | Rest]) when is_list(Guards), is_list(Body), Body =/= [] ->
    H = head(Head),
    Known = lists:usort(names(H, [])),
    [{H, [expr(G, Known) || G <- Guards], body(Body, Known), Known} | clauses(Rest)];
clauses([]) -> [];
clauses(_) -> bad("Clause is no tuple of a head, guards and a body.", []).

body([Last], Known) -> [expr(Last, Known)];
body([E | Rest], Known) -> [expr(E, Known) | body(Rest, Known)].

%% Heads: any, {var, N}, {is, Term}, {tuple, List of heads}, {cons, Head, Tail}, {map, [{Key, Head}]}.
head('_') -> any;
head(T) when is_atom(T) ->
    case variable(T) of
        none -> {is, T};
        N -> {var, N}
    end;
head(T) when is_tuple(T) -> whole({tuple, [head(E) || E <- tuple_to_list(T)]}, T);
head([H | T]) -> whole({cons, head(H), head(T)}, [H | T]);
head(M) when is_map(M) -> {map, [{map_key(K), head(V)} || {K, V} <- maps:to_list(M)]};
head(T) -> {is, T}.

%% Keys of maps are constants: what would be a variable is one only inside of them.
map_key('_') -> bad("Underscore found in map key.", []);
map_key(K) ->
    is_atom(K) andalso variable(K) =/= none andalso bad("Variable found in map key.", []),
    K.

%% What has no variables is compared as a whole.
whole({tuple, Es} = P, T) ->
    case lists:all(fun is_constant/1, Es) of
        true -> {is, T};
        false -> P
    end;
whole({cons, {is, _}, {is, _}}, T) -> {is, T};
whole(P, _) -> P.

is_constant({is, _}) -> true;
is_constant(_) -> false.

%% variable('$N') is N, none for other atoms.
variable(A) ->
    case atom_to_list(A) of
        [$$, $0] -> 0;
        [$$, D | Ds] when D >= $1, D =< $9, length(Ds) < 8 -> number(Ds, D - $0);
        _ -> none
    end.

number([D | Ds], N) when D >= $0, D =< $9 -> number(Ds, 10 * N + D - $0);
number([], N) -> N;
number(_, _) -> none.

names({var, N}, Known) -> [N | Known];
names({tuple, Es}, Known) -> lists:foldl(fun names/2, Known, Es);
names({cons, H, T}, Known) -> names(T, names(H, Known));
names({map, Pairs}, Known) -> lists:foldl(fun({_, P}, K) -> names(P, K) end, Known, Pairs);
names(_, Known) -> Known.

%% Expressions: {is, Term}, {var, N}, whole, all, {tuple, Es}, {cons, H, T}, {map, [{K, V}]}, {call, Function, Arguments}, {Operator, Es} for those that do
%% not evaluate all.
expr('$_', _) -> whole;
expr('$$', _) -> all;
expr(A, Known) when is_atom(A) ->
    case variable(A) of
        none -> {is, A};
        N ->
            lists:member(N, Known) orelse bad("Variable ~s is unbound.", [A]),
            {var, N}
    end;
expr({T}, Known) when is_tuple(T) -> {tuple, exprs(tuple_to_list(T), Known)};
expr({const, T}, _) -> {is, T};
expr({}, _) -> bad("Empty tuple, which has to be written {{}}.", []);
expr(T, Known) when is_tuple(T) ->
    [F | Args] = tuple_to_list(T),
    call(F, length(Args), exprs(Args, Known));
expr([H | T], Known) -> {cons, expr(H, Known), expr(T, Known)};
expr(M, Known) when is_map(M) -> {map, [{expr(K, Known), expr(V, Known)} || {K, V} <- maps:to_list(M)]};
expr(T, _) -> {is, T}.

exprs(Es, Known) -> [expr(E, Known) || E <- Es].

call(F, N, Args) when N > 0, F =:= 'andalso' orelse F =:= 'orelse' orelse F =:= 'and' orelse F =:= 'or' -> {F, Args};
call(F, N, Args) ->
    is_atom(F) andalso allowed(F, N) orelse bad("Function ~w/~w does_not_exist.", [F, N]),
    {call, F, Args}.

allowed(F, 0) -> lists:member(F, [self, node]);
allowed(F, 1) ->
    lists:member(F, [is_atom, is_float, is_integer, is_list, is_number, is_pid, is_port, is_reference, is_tuple, is_map, is_binary, is_bitstring, is_function,
                     is_boolean, abs, hd, length, map_size, node, round, size, tl, trunc, float, ceil, floor, bit_size, byte_size, tuple_size,
                     'not', 'bnot', '+', '-']);
allowed(F, 2) ->
    lists:member(F, [element, is_record, is_map_key, map_get, is_function, binary_part, min, max, 'xor', '+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor',
                     'bsl', 'bsr', '>', '>=', '<', '=<', '=:=', '==', '=/=', '/=']);
allowed(F, 3) -> lists:member(F, [is_record, binary_part]);
allowed(_, _) -> false.

%% run(Compiled, Term) is {ok, Value} of the first clause that matches, or nomatch. A body that raises an exception has the value 'EXIT'.
run([{Head, Guards, Body, Known} | Rest], T) ->
    case match(Head, T, #{}) of
        false -> run(Rest, T);
        Bound ->
            case guards(Guards, T, Bound, Known) of
                true -> {ok, value(Body, T, Bound, Known)};
                false -> run(Rest, T)
            end
    end;
run([], _) -> nomatch.

match(any, _, B) -> B;
match({var, N}, T, B) ->
    case B of
        #{N := Old} when Old =:= T -> B;
        #{N := _} -> false;
        _ -> B#{N => T}
    end;
match({is, C}, T, B) ->
    case T =:= C of
        true -> B;
        false -> false
    end;
match({tuple, Ps}, T, B) when is_tuple(T), tuple_size(T) =:= length(Ps) -> elements(Ps, 1, T, B);
match({cons, P, Ps}, [H | T], B) ->
    case match(P, H, B) of
        false -> false;
        More -> match(Ps, T, More)
    end;
match({map, Pairs}, T, B) when is_map(T) -> values(Pairs, T, B);
match(_, _, _) -> false.

elements([P | Ps], I, T, B) ->
    case match(P, element(I, T), B) of
        false -> false;
        More -> elements(Ps, I + 1, T, More)
    end;
elements([], _, _, B) -> B.

values([{K, P} | Rest], T, B) ->
    case T of
        #{K := V} ->
            case match(P, V, B) of
                false -> false;
                More -> values(Rest, T, More)
            end;
        _ -> false
    end;
values([], _, B) -> B.

guards([], _, _, _) -> true;
guards([G | Gs], T, B, Known) ->
    try eval(G, T, B, Known) of
        true -> guards(Gs, T, B, Known);
        _ -> false
    catch
        error:_ -> false
    end.

value([E | Rest], T, B, Known) ->
    V = try eval(E, T, B, Known) catch error:_ -> 'EXIT' end,
    case Rest of
        [] -> V;
        _ -> value(Rest, T, B, Known)
    end.

eval({is, C}, _, _, _) -> C;
eval({var, N}, _, B, _) -> map_get(N, B);
eval(whole, T, _, _) -> T;
eval(all, _, B, Known) -> [map_get(N, B) || N <- Known];
eval({tuple, Es}, T, B, Known) -> list_to_tuple([eval(E, T, B, Known) || E <- Es]);
eval({cons, H, Es}, T, B, Known) ->
    Head = eval(H, T, B, Known),
    [Head | eval(Es, T, B, Known)];
eval({map, Pairs}, T, B, Known) -> maps:from_list([{eval(K, T, B, Known), eval(V, T, B, Known)} || {K, V} <- Pairs]);
eval({call, F, Es}, T, B, Known) -> apply_to(F, [eval(E, T, B, Known) || E <- Es]);
eval({'andalso', Es}, T, B, Known) -> lazy(Es, true, T, B, Known);
eval({'orelse', Es}, T, B, Known) -> lazy(Es, false, T, B, Known);
eval({'and', Es}, T, B, Known) -> strict(true, Es, T, B, Known);
eval({'or', Es}, T, B, Known) -> strict(false, Es, T, B, Known).

%% lazy goes on while values are the given boolean.
lazy([E | Es], Go, T, B, Known) ->
    case eval(E, T, B, Known) of
        Go when Es =:= [] -> Go;
        Go -> lazy(Es, Go, T, B, Known);
        V when is_boolean(V) -> V
    end.

%% strict evaluates all and is the neutral boolean if all are.
strict(Neutral, Es, T, B, Known) ->
    Values = [eval(E, T, B, Known) || E <- Es],
    true = lists:all(fun is_boolean/1, Values),
    case lists:member(not Neutral, Values) of
        true -> not Neutral;
        false -> Neutral
    end.

apply_to(is_record, [R, Tag]) -> is_tuple(R) andalso tuple_size(R) > 0 andalso element(1, R) =:= Tag;
apply_to(F, Args) -> apply(erlang, F, Args).

%% key(Compiled, Position) is {ok, Keys} when terms with other elements at the position do not match, else any.
key(Clauses, Position) -> keys(Clauses, Position, []).

keys([{Head, _, _, _} | Rest], Position, Keys) ->
    case Head of
        {is, T} when is_tuple(T), tuple_size(T) >= Position -> keys(Rest, Position, [element(Position, T) | Keys]);
        {is, _} -> keys(Rest, Position, Keys);
        {tuple, Ps} when length(Ps) < Position -> keys(Rest, Position, Keys);
        {tuple, Ps} ->
            case lists:nth(Position, Ps) of
                {is, K} -> keys(Rest, Position, [K | Keys]);
                _ -> any
            end;
        {cons, _, _} -> keys(Rest, Position, Keys);
        {map, _} -> keys(Rest, Position, Keys);
        _ -> any
    end;
keys([], _, Keys) -> {ok, lists:usort(Keys)}.

%% within(Compiled, Position) is a pattern of what terms that match have at the position: constants, tuples, lists, and '_' for anything.
within([{Head, _, _, _}], Position) -> loose(part(Head, Position));
within(_, _) -> '_'.

loose({is, K}) -> K;
loose({tuple, Ps}) -> list_to_tuple([loose(P) || P <- Ps]);
loose({cons, P, Ps}) -> [loose(P) | loose(Ps)];
loose(_) -> '_'.

%% keeps_key(Compiled, Position) tells whether values have at the position what the terms that match have there, as far as it can be seen in what is written.
keeps_key(Clauses, Position) -> lists:all(fun({Head, _, Body, _}) -> keeps(Head, Body, Position) end, Clauses).

keeps(_, [whole], _) -> true;
keeps(Head, [Value], Position) ->
    case {part(Head, Position), part(Value, Position)} of
        {none, _} -> false;
        {_, {call, element, [{is, Position}, whole]}} -> true;
        {Key, Same} -> is_made_of(Key, Same)
    end;
keeps(_, _, _) -> false.

part({tuple, Ps}, Position) when length(Ps) >= Position -> lists:nth(Position, Ps);
part({is, T}, Position) when is_tuple(T), tuple_size(T) >= Position -> {is, element(Position, T)};
part(_, _) -> none.

%% Whether an expression makes what a pattern matches.
is_made_of({is, T}, {tuple, Es}) when is_tuple(T) -> is_made_of({tuple, [{is, E} || E <- tuple_to_list(T)]}, {tuple, Es});
is_made_of({tuple, Ps}, {tuple, Es}) when length(Ps) =:= length(Es) ->
    lists:all(fun({P, E}) -> is_made_of(P, E) end, lists:zip(Ps, Es));
is_made_of({is, [H | T]}, {cons, E, Es}) -> is_made_of({is, H}, E) andalso is_made_of({is, T}, Es);
is_made_of({cons, P, Ps}, {cons, E, Es}) -> is_made_of(P, E) andalso is_made_of(Ps, Es);
is_made_of({Kind, X}, {Kind, Y}) when Kind =:= is; Kind =:= var -> X =:= Y;
is_made_of(_, _) -> false.
