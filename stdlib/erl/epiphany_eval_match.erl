%% Patterns and guards in abstract form, for erl_eval. New bindings are added to Bs; All are those by
%% which sizes of segments and keys of maps are evaluated, and By is who evaluates and fails: {Eval,
%% Fail} with Eval(Expression, Bindings) for a value and Fail(Reason, Annotation).
-module(epiphany_eval_match).
-export([match/6, head/6, clause/4, guard/3, test/3, is_test/1, front/5]).

%% {Body, Bindings} of the first clause that takes the values, or nomatch.
clause([{clause, A, Patterns, Guard, Body} | Clauses], Vs, Bs, By) ->
    case head(Patterns, Vs, A, Bs, Bs, By) of
        {match, Bs1} ->
            case guard(Guard, Bs1, By) of
                true -> {Body, Bs1};
                false -> clause(Clauses, Vs, Bs, By)
            end;
        nomatch -> clause(Clauses, Vs, Bs, By)
    end;
clause([], _, _, _) -> nomatch.

%% Patterns and as many values: {match, Bindings} | nomatch.
head([Pattern | Patterns], [V | Vs], A, Bs, All, By) ->
    case match(Pattern, V, A, Bs, All, By) of
        {match, Bs1} -> head(Patterns, Vs, A, Bs1, All, By);
        nomatch -> nomatch
    end;
head([], [], _, Bs, _, _) -> {match, Bs};
head(_, _, _, _, _, _) -> nomatch.

%% {match, Bindings} | nomatch; what is no pattern is an error.
match(Pattern, V, A, Bs, All, By) ->
    try
        {match, bind(Pattern, V, Bs, All, By)}
    catch
        throw:{?MODULE, nomatch} -> nomatch;
        throw:{?MODULE, illegal} ->
            (element(2, By))({illegal_pattern, erl_parse:anno_to_term(Pattern)}, A)
    end.

nomatch() -> throw({?MODULE, nomatch}).

bind({var, _, '_'}, _, Bs, _, _) -> Bs;
bind({var, _, Name}, V, Bs, _, _) ->
    case epiphany_eval_vars:binding(Name, Bs) of
        {value, V} -> Bs;
        {value, _} -> nomatch();
        unbound -> epiphany_eval_vars:add(Name, V, Bs)
    end;
bind({Kind, _, Literal}, V, Bs, _, _)
  when Kind =:= atom; Kind =:= integer; Kind =:= float; Kind =:= char; Kind =:= string ->
    Literal =:= V orelse nomatch(),
    Bs;
bind({nil, _}, V, Bs, _, _) ->
    V =:= [] orelse nomatch(),
    Bs;
bind({match, _, P, Q}, V, Bs, All, By) -> bind(Q, V, bind(P, V, Bs, All, By), All, By);
bind({cons, _, P, Q}, V, Bs, All, By) ->
    case V of
        [H | T] -> bind(Q, T, bind(P, H, Bs, All, By), All, By);
        _ -> nomatch()
    end;
bind({tuple, _, Ps}, V, Bs, All, By) ->
    is_tuple(V) andalso tuple_size(V) =:= length(Ps) orelse nomatch(),
    lists:foldl(fun({P, E}, Bs1) -> bind(P, E, Bs1, All, By) end, Bs, lists:zip(Ps, tuple_to_list(V)));
bind({map, _, Fields}, V, Bs, All, By) ->
    is_map(V) orelse nomatch(),
    lists:foldl(fun({map_field_exact, A, K, P}, Bs1) ->
                        is_test(K) orelse (element(2, By))(illegal_guard_expr, A),
                        bind(P, at(K, V, All, By), Bs1, All, By);
                   (_, _) -> throw({?MODULE, illegal})
                end, Bs, Fields);
bind({bin, _, Segments}, V, Bs, All, By) ->
    is_bitstring(V) orelse nomatch(),
    case segments(expanded(Segments), V, Bs, All, By) of
        {Bs1, <<>>} -> Bs1;
        _ -> nomatch()
    end;
bind({op, _, '++', {nil, _}, P}, V, Bs, All, By) -> bind(P, V, Bs, All, By);
bind({op, A, '++', {cons, _, {Kind, _, _} = P, T}, Q}, V, Bs, All, By) when Kind =:= integer; Kind =:= char ->
    bind({cons, A, P, {op, A, '++', T, Q}}, V, Bs, All, By);
bind({op, A, '++', {string, _, Text}, P}, V, Bs, All, By) ->
    bind(lists:foldr(fun(C, T) -> {cons, A, {integer, A, C}, T} end, P, Text), V, Bs, All, By);
bind(E, V, Bs, All, By) when element(1, E) =:= op ->
    case epiphany_eval_vars:partial(E) of
        E -> throw({?MODULE, illegal});
        Literal -> bind(Literal, V, Bs, All, By)
    end;
bind(_, _, _, _, _) -> throw({?MODULE, illegal}).

at(Key, Map, All, {Eval, _}) ->
    try
        map_get(Eval(Key, All), Map)
    catch
        error:_ -> nomatch()
    end.

%% A string is a segment for each of its characters.
expanded(Segments) ->
    lists:flatmap(fun({bin_element, A, {string, _, Text}, Size, Types}) ->
                          [{bin_element, A, {integer, A, C}, Size, Types} || C <- Text];
                     (Segment) -> [Segment]
                  end, Segments).

%% {Bindings, bits that are left}
segments(Segments, Bits, Bs, All, By) ->
    lists:foldl(fun(S, {Bs1, Rest}) -> segment(S, Rest, Bs1, All, By) end, {Bs, Bits}, Segments).

segment({bin_element, _, Pattern, Size, Types}, Bits, Bs, All, By) ->
    {Type, Unit, Signed, Endian} = epiphany_segments:type(Types, Size),
    case taken(Type, width(Type, Size, Unit, Bs, All, By), Signed, Endian, Bits) of
        {V, Rest} -> {bind(Pattern, read(Type, Pattern, V), Bs, All, By), Rest};
        nomatch -> nomatch()
    end.

%% An integer in a segment of a float matches what it is as float.
read(float, {integer, _, _}, V) when V == trunc(V) -> trunc(V);
read(float, {op, _, _, _, _} = E, V) ->
    case epiphany_eval_vars:partial(E) of
        {integer, _, _} = Integer -> read(float, Integer, V);
        _ -> V
    end;
read(_, _, V) -> V.

%% A size goes by the variables that segments before it have bound, then by those from outside.
width(integer, default, _, _, _, _) -> 8;
width(float, default, _, _, _, _) -> 64;
width(bits, default, Unit, _, _, _) -> {all, Unit};
width(_, default, _, _, _, _) -> none;
width(_, {atom, _, all}, Unit, _, _, _) -> {all, Unit};
width(_, Size, Unit, Bs, All, {Eval, Fail}) ->
    is_test(Size) orelse Fail(illegal_bitsize, element(2, Size)),
    case catch Eval(Size, lists:foldl(fun add/2, All, epiphany_eval_vars:bindings(Bs))) of
        N when is_integer(N), N >= 0 -> N * Unit;
        {'EXIT', {{unbound, _}, _}} -> throw({?MODULE, illegal});
        _ -> nomatch()
    end.

add({Name, V}, Bs) -> epiphany_eval_vars:add(Name, V, Bs).

taken(bits, {all, Unit}, _, _, Bits) when bit_size(Bits) rem Unit =:= 0 -> {Bits, <<>>};
taken(bits, Width, _, _, Bits) ->
    case Bits of
        <<V:Width/bits, Rest/bits>> -> {V, Rest};
        _ -> nomatch
    end;
taken(integer, Width, signed, little, Bits) -> first(case Bits of <<V:Width/signed-little, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(integer, Width, signed, big, Bits) -> first(case Bits of <<V:Width/signed, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(integer, Width, unsigned, little, Bits) -> first(case Bits of <<V:Width/little, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(integer, Width, unsigned, big, Bits) -> first(case Bits of <<V:Width, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(float, Width, _, little, Bits) -> first(case Bits of <<V:Width/float-little, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(float, Width, _, big, Bits) -> first(case Bits of <<V:Width/float, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(utf8, _, _, _, Bits) -> first(case Bits of <<V/utf8, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(utf16, _, _, little, Bits) -> first(case Bits of <<V/utf16-little, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(utf16, _, _, big, Bits) -> first(case Bits of <<V/utf16, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(utf32, _, _, little, Bits) -> first(case Bits of <<V/utf32-little, Rest/bits>> -> {V, Rest}; _ -> nomatch end);
taken(utf32, _, _, big, Bits) -> first(case Bits of <<V/utf32, Rest/bits>> -> {V, Rest}; _ -> nomatch end).

first(Taken) -> Taken.

%% The front of bits, for a generator: {match, Bindings, Rest} | {nomatch, Rest} | done, when they are
%% too short for the pattern.
front({bin, _, Segments}, Bits, Bs, All, By) ->
    front(expanded(Segments), Bits, Bs, All, By, match).

front([], Rest, Bs, _, _, match) -> {match, Bs, Rest};
front([], Rest, _, _, _, nomatch) -> {nomatch, Rest};
front([{bin_element, _, Pattern, Size, Types} | Segments], Bits, Bs, All, By, So) ->
    {Type, Unit, Signed, Endian} = epiphany_segments:type(Types, Size),
    try taken(Type, width(Type, Size, Unit, Bs, All, By), Signed, Endian, Bits) of
        nomatch -> done;
        {_, Rest} when So =:= nomatch -> front(Segments, Rest, Bs, All, By, nomatch);
        {V, Rest} ->
            try bind(Pattern, read(Type, Pattern, V), Bs, All, By) of
                Bs1 -> front(Segments, Rest, Bs1, All, By, match)
            catch
                throw:{?MODULE, nomatch} -> front(Segments, Rest, Bs, All, By, nomatch)
            end
    catch
        throw:{?MODULE, nomatch} -> done
    end.

%% Alternatives of conjunctions of tests; no alternative is none that fails.
guard([], _, _) -> true;
guard([Tests | _] = Alternatives, Bs, By) when is_list(Tests) ->
    lists:any(fun(All) -> conjunction(All, Bs, By) end, Alternatives);
guard(Tests, Bs, By) -> conjunction(Tests, Bs, By).

conjunction(Tests, Bs, {_, Fail} = By) ->
    lists:all(fun(E) ->
        is_test(E) orelse Fail(illegal_guard_expr, element(2, E)),
        test(E, Bs, By)
    end, Tests).

%% A test that fails is false.
test(E, Bs, {Eval, _}) ->
    try
        true =:= Eval(named_now(E), Bs)
    catch
        error:_ -> false
    end.

%% The tests of types that had another name once.
named_now({call, A, {atom, A1, Name}, Args}) -> {call, A, {atom, A1, now_called(Name)}, Args};
named_now({call, A, {remote, A1, {atom, _, erlang} = M, {atom, A2, Name}}, Args}) ->
    {call, A, {remote, A1, M, {atom, A2, now_called(Name)}}, Args};
named_now(E) -> E.

now_called(Name) ->
    Old = #{integer => is_integer, float => is_float, number => is_number, atom => is_atom, list => is_list, tuple => is_tuple,
            pid => is_pid, reference => is_reference, port => is_port, function => is_function, binary => is_binary,
            record => is_record, map => is_map},
    maps:get(Name, Old, Name).

%% Whether an expression may be in a guard.
is_test({call, _, {atom, _, Name}, Args}) -> may_call(Name, Args);
is_test({call, _, {remote, _, {atom, _, erlang}, {atom, _, Name}}, Args}) -> may_call(Name, Args) orelse operates(Name, Args);
is_test({op, _, Op, E}) -> operates(Op, [E]);
is_test({op, _, Op, L, R}) -> operates(Op, [L, R]);
is_test({cons, _, H, T}) -> is_test(H) andalso is_test(T);
is_test({tuple, _, Es}) -> lists:all(fun is_test/1, Es);
is_test({map, _, Fields}) -> lists:all(fun({_, _, K, V}) -> is_test(K) andalso is_test(V) end, Fields);
is_test({map, _, E, Fields}) -> is_test(E) andalso is_test({map, 0, Fields});
is_test({bin, _, Segments}) ->
    lists:all(fun({bin_element, _, E, Size, _}) -> is_test(E) andalso (Size =:= default orelse is_test(Size)) end, Segments);
is_test({nil, _}) -> true;
is_test({Kind, _, _}) -> lists:member(Kind, [var, atom, integer, float, char, string]);
is_test(_) -> false.

may_call(Name, Args) ->
    (erl_internal:guard_bif(Name, length(Args)) orelse erl_internal:type_test(Name, length(Args)))
        andalso lists:all(fun is_test/1, Args).

operates(Op, Args) ->
    N = length(Args),
    (lists:member(Op, ['andalso', 'orelse']) andalso N =:= 2 orelse erl_internal:arith_op(Op, N) orelse erl_internal:bool_op(Op, N)
        orelse erl_internal:comp_op(Op, N)) andalso lists:all(fun is_test/1, Args).
