%% Forms without records: tuples in their place. Names of imported and built-in functions get their
%% modules, too.
-module(erl_expand_records).
-export([module/2]).

%% next is the number of the next variable, mode what the expression is in, records those that are
%% matched in the guard: each has to be one.
-record(st, {records, local, imported, strict, mode = body, next = 0, tests = []}).

module(Forms, Options) ->
    All = lists:flatten([O || {attribute, _, compile, O} <- Forms]) ++ Options,
    St = #st{records = maps:from_list([{Name, [plain(F) || F <- Fields]} || {attribute, _, record, {Name, Fields}} <- Forms]),
             local = [{F, A} || {function, _, F, A, _} <- Forms],
             imported = maps:from_list([{FA, M} || {attribute, _, import, {M, FAs}} <- Forms, FA <- FAs]),
             strict = not lists:member(no_strict_record_tests, All)},
    [form(F, St) || F <- Forms].

plain({typed_record_field, Field, _}) -> plain(Field);
plain({record_field, A, {atom, _, Name}}) -> {Name, {atom, A, undefined}};
plain({record_field, _, {atom, _, Name}, Default}) -> {Name, Default}.

form({function, A, Name, Arity, Clauses}, St) ->
    {New, _} = all(Clauses, St),
    {function, A, Name, Arity, New};
form(Form, _) -> Form.

all(Nodes, St) -> lists:mapfoldl(fun expanded/2, St, Nodes).

in(Mode, Nodes, #st{mode = Before} = St) ->
    {New, St1} = all(Nodes, St#st{mode = Mode}),
    {New, St1#st{mode = Before}}.

one_in(Mode, Node, St) ->
    {[New], St1} = in(Mode, [Node], St),
    {New, St1}.

expanded({clause, A, Patterns, Guard, Body}, St) ->
    {Patterns1, St1} = in(pattern, Patterns, St),
    {Guard1, St2} = lists:mapfoldl(fun(Tests, S) -> lists:mapfoldl(fun tested/2, S, Tests) end, St1, Guard),
    {Body1, St3} = in(body, Body, St2),
    {{clause, A, Patterns1, Guard1, Body1}, St3};
expanded({op, A, Op, Left, Right}, #st{mode = guard} = St) when Op =:= 'andalso'; Op =:= 'orelse' ->
    {Left1, #st{tests = Tests} = St1} = expanded(Left, St),
    {Right1, St2} = tested(Right, St1), % what comes after is only looked at when it counts
    {{op, A, Op, Left1, Right1}, St2#st{tests = Tests}};
expanded({match, A, Pattern, Expr}, St) -> matched(match, A, Pattern, Expr, St);
expanded({maybe_match, A, Pattern, Expr}, St) -> matched(maybe_match, A, Pattern, Expr, St);
expanded({generate, A, Pattern, Expr}, St) -> matched(generate, A, Pattern, Expr, St);
expanded({b_generate, A, Pattern, Expr}, St) -> matched(b_generate, A, Pattern, Expr, St);
expanded({Kind, A, Expr, Quals}, St) when Kind =:= lc; Kind =:= bc ->
    {Quals1, St1} = lists:mapfoldl(fun qualifier/2, St, Quals),
    {Expr1, St2} = expanded(Expr, St1),
    {{Kind, A, Expr1, Quals1}, St2};
expanded({bin_element, A, Value, Size, Types}, St) ->
    {Value1, St1} = expanded(Value, St),
    {Size1, St2} = one_in(body, Size, St1),
    {{bin_element, A, Value1, Size1, Types}, St2};
expanded({record_index, A, Name, {atom, _, Field}}, St) -> {{integer, A, index(Name, Field, St)}, St};
expanded({record, A, Name, Fields}, #st{mode = pattern} = St) ->
    Any = proplists:get_value('_', values(Fields), {var, A, '_'}),
    tuple(A, Name, [{F, Any} || {F, _} <- fields(Name, St)], Fields, St);
expanded({record, A, Name, Fields}, St) ->
    Others = case lists:keyfind('_', 1, values(Fields)) of
        {_, Any} -> [{F, Any} || {F, _} <- fields(Name, St)];
        false -> fields(Name, St)
    end,
    tuple(A, Name, Others, Fields, St);
expanded({record, A, Rec, Name, Fields}, St) -> updated(A, Rec, Name, values(Fields), St);
expanded({record_field, A, Rec, Name, {atom, _, Field}}, #st{mode = guard} = St) ->
    {Rec1, St1} = expanded(Rec, St),
    Call = called(A, element, [{integer, A, index(Name, Field, St)}, Rec1]),
    {Call, St1#st{tests = [called(A, is_record, [Rec1, {atom, A, Name}, size(A, Name, St)]) | St1#st.tests]}};
expanded({record_field, A, Rec, Name, {atom, _, Field}}, St) ->
    {Rec1, St1} = expanded(Rec, St),
    {Var, St2} = variable(A, St1),
    Elements = [case F of Field -> Var; _ -> {var, A, '_'} end || {F, _} <- fields(Name, St)],
    G = erl_anno:set_generated(true, A),
    {{'case', A, Rec1, [{clause, G, [{tuple, G, [{atom, A, Name} | Elements]}], [], [Var]}, otherwise(G, Var, Var)]}, St2};
expanded({call, A, {atom, A1, Name} = Local, Args}, St) ->
    {Args1, St1} = all(Args, St),
    {called(A, A1, whose({Name, length(Args)}, St), Local, Args1, St), St1};
expanded({'fun', A, {function, Name, Arity} = Local}, St) ->
    case whose({Name, Arity}, St) of
        none -> {{'fun', A, Local}, St};
        erlang ->
            {Vars, St1} = lists:mapfoldl(fun(_, S) -> variable(A, S) end, St, lists:seq(1, Arity)),
            {{'fun', A, {clauses, [{clause, A, Vars, [], [called(A, Name, Vars)]}]}}, St1};
        Module -> {{'fun', A, {function, {atom, A, Module}, {atom, A, Name}, {integer, A, Arity}}}, St}
    end;
expanded(Node, St) when is_tuple(Node) ->
    {Parts, St1} = all(tuple_to_list(Node), St),
    {list_to_tuple(Parts), St1};
expanded(Nodes, St) when is_list(Nodes) ->
    case is_proper(Nodes) of
        true -> all(Nodes, St);
        false -> {Nodes, St}
    end;
expanded(Other, St) -> {Other, St}.

is_proper([_ | Rest]) -> is_proper(Rest);
is_proper(Rest) -> Rest =:= [].

matched(Kind, A, Pattern, Expr, St) ->
    {Pattern1, St1} = one_in(pattern, Pattern, St),
    {Expr1, St2} = expanded(Expr, St1),
    {{Kind, A, Pattern1, Expr1}, St2}.

qualifier({Kind, _, _, _} = Generator, St) when Kind =:= generate; Kind =:= b_generate -> expanded(Generator, St);
qualifier(Filter, St) ->
    case is_test(Filter, St) of
        true -> tested(Filter, St);
        false -> expanded(Filter, St)
    end.

%% A test of a guard: it fails where a field is of something that is no such record.
tested(Test, St) ->
    {New, St1} = one_in(guard, Test, St#st{tests = []}),
    Tests = case St#st.strict of
        true -> lists:usort(St1#st.tests);
        false -> []
    end,
    A = erl_anno:set_generated(true, element(2, Test)),
    {lists:foldl(fun(T, E) -> {op, A, 'andalso', T, E} end, New, Tests), St1#st{tests = []}}.

%% Whether a filter is what a guard could have.
is_test({call, _, {atom, _, Name}, Args}, St) ->
    Arity = length(Args),
    Known = erl_internal:guard_bif(Name, Arity) orelse erl_internal:type_test(Name, Arity),
    Known andalso not lists:member({Name, Arity}, St#st.local) andalso not is_map_key({Name, Arity}, St#st.imported)
        andalso are_tests(Args, St);
is_test({call, _, {remote, _, {atom, _, erlang}, {atom, _, Name}}, Args}, St) ->
    Arity = length(Args),
    (erl_internal:guard_bif(Name, Arity) orelse erl_internal:new_type_test(Name, Arity)) andalso are_tests(Args, St);
is_test({op, _, Op, Left, Right}, St) -> not lists:member(Op, ['!', '++', '--']) andalso are_tests([Left, Right], St);
is_test({op, _, _, Arg}, St) -> is_test(Arg, St);
is_test({record_field, _, Rec, _, _}, St) -> is_test(Rec, St);
is_test({record, _, _, Fields}, St) -> are_tests([V || {_, V} <- values(Fields)], St);
is_test({tuple, _, Elements}, St) -> are_tests(Elements, St);
is_test({cons, _, Head, Tail}, St) -> are_tests([Head, Tail], St);
is_test({map, _, Fields}, St) -> are_tests(lists:append([[K, V] || {_, _, K, V} <- Fields]), St);
is_test({map, A, Map, Fields}, St) -> is_test(Map, St) andalso is_test({map, A, Fields}, St);
is_test({bin, _, Segments}, St) -> are_tests([V || {bin_element, _, V, _, _} <- Segments], St);
is_test({Kind, _}, _) -> Kind =:= nil;
is_test({Kind, _, _}, _) -> lists:member(Kind, [atom, char, float, integer, string, var]);
is_test({Kind, _, _, _}, _) -> Kind =:= record_index;
is_test(_, _) -> false.

are_tests(Nodes, St) -> lists:all(fun(N) -> is_test(N, St) end, Nodes).

%% Records

fields(Name, #st{records = Records}) -> maps:get(Name, Records).

values(Fields) -> [{Name, Value} || {record_field, _, {_, _, Name}, Value} <- Fields].

index(Name, Field, St) -> place(Field, fields(Name, St), 2).

place(Field, [{Field, _} | _], N) -> N;
place(Field, [_ | Fields], N) -> place(Field, Fields, N + 1).

size(A, Name, St) -> {integer, A, length(fields(Name, St)) + 1}.

tuple(A, Name, Others, Fields, St) ->
    Given = values(Fields),
    {Elements, St1} = all([proplists:get_value(F, Given, Other) || {F, Other} <- Others], St),
    {{tuple, A, [{atom, A, Name} | Elements]}, St1}.

%% The values come before what is updated is looked at, and what they bind is for what follows.
updated(A, Rec, Name, Given, St) ->
    {Rec1, St1} = expanded(Rec, St),
    {Var, St2} = variable(A, St1),
    {New, St3} = lists:mapfoldl(fun({F, Value}, S) ->
                                        {Value1, S1} = expanded(Value, S),
                                        {V, S2} = variable(A, S1),
                                        {{F, V, {match, A, V, Value1}}, S2}
                                end, St2, Given),
    {Old, St4} = lists:mapfoldl(fun({F, _}, S) ->
                                        case lists:keymember(F, 1, Given) of
                                            true -> {{F, {var, A, '_'}}, S};
                                            false ->
                                                {V, S1} = variable(A, S),
                                                {{F, V}, S1}
                                        end
                                end, St3, fields(Name, St)),
    Made = [case lists:keyfind(F, 1, New) of
                {_, V, _} -> V;
                false -> Kept
            end || {F, Kept} <- Old],
    G = erl_anno:set_generated(true, A),
    Case = {'case', A, Var, [{clause, G, [{tuple, G, [{atom, A, Name} | [V || {_, V} <- Old]]}], [],
                              [{tuple, A, [{atom, A, Name} | Made]}]},
                             otherwise(G, {var, G, '_'}, Var)]},
    {{block, A, [{match, A, Var, Rec1} | [M || {_, _, M} <- New]] ++ [Case]}, St4}.

otherwise(G, Pattern, Var) ->
    {clause, G, [Pattern], [], [called(G, error, [{tuple, G, [{atom, G, badrecord}, Var]}])]}.

variable(A, #st{next = N} = St) -> {{var, A, list_to_atom("rec" ++ integer_to_list(N))}, St#st{next = N + 1}}.

%% Functions

%% The module of a function that is called by its name alone, none if it is a local one.
whose({Name, Arity} = Function, #st{local = Local, imported = Imported}) ->
    case lists:member(Function, Local) of
        true -> none;
        false ->
            case Imported of
                #{Function := Module} -> Module;
                #{} ->
                    case erl_internal:bif(Name, Arity) of
                        true -> erlang;
                        false -> none
                    end
            end
    end.

called(A, A1, erlang, {atom, _, is_record}, [Rec, {atom, _, Name}] = Args, #st{records = Records} = St) ->
    case is_map_key(Name, Records) of
        true -> called(A, is_record, Args ++ [size(A1, Name, St)]);
        false -> called(A, is_record, [Rec, {atom, A1, Name}])
    end;
called(A, _, none, {atom, _, Name} = Local, Args, #st{mode = guard}) ->
    case erl_internal:old_type_test(Name, length(Args)) of
        true -> called(A, list_to_atom("is_" ++ atom_to_list(Name)), Args);
        false -> {call, A, Local, Args}
    end;
called(A, _, none, Local, Args, _) -> {call, A, Local, Args};
called(A, A1, Module, Local, Args, _) -> {call, A, {remote, A1, {atom, A1, Module}, Local}, Args}.

called(A, Name, Args) -> {call, A, {remote, A, {atom, A, erlang}, {atom, A, Name}}, Args}.
