%% Evaluates expressions in abstract form. Bindings are an ordered list of pairs or a map, and stay
%% what they were given as. Patterns and guards are in epiphany_eval_match.
%%
%% A handler of local functions is none, {value, F} with F(Name, Values), {eval, F} with
%% F(Name, Expressions, Bindings), either with a list of more arguments behind F; or {M, F} with
%% M:F(Name, Values), or {M, F, More} with Name, Expressions and More as arguments. One of other
%% functions is none or {value, F} with F({M, F} or Fun, Values), or with the annotation before.
-module(erl_eval).
-export([exprs/2, exprs/3, exprs/4, expr/2, expr/3, expr/4, expr/5, expr_list/2, expr_list/3, expr_list/4]).
-export([new_bindings/0, bindings/1, binding/2, add_binding/3, del_binding/2]).
-export([extended_parse_exprs/1, extended_parse_term/1, is_constant_expr/1, partial_eval/1, eval_str/1]).
-export([match_clause/4, fun_data/1, check_command/2]).
-export_type([bindings/0, binding_struct/0]).

-type bindings() :: [{term(), term()}].
-type binding_struct() :: bindings() | map().

-define(STACK, element(2, erlang:process_info(self(), current_stacktrace))).

%% What an evaluation goes by: the handlers, and whether the bindings behind an expression are wanted.
-record(env, {local = none, other = none, keep = true}).

%% {value, Value, Bindings}.
exprs(Es, Bs) ->
    checked(Es, Bs),
    exprs(Es, Bs, none, none).

exprs(Es, Bs, Local) -> exprs(Es, Bs, Local, none).

exprs(Es, Bs, Local, Other) -> body(Es, Bs, #env{local = Local, other = Other}).

expr(E, Bs) ->
    checked([E], Bs),
    expr(E, Bs, none, none).

expr(E, Bs, Local) -> expr(E, Bs, Local, none).

expr(E, Bs, Local, Other) -> eval(E, Bs, #env{local = Local, other = Other}).

%% With value the value alone.
expr(E, Bs, Local, Other, Return) when Return =:= none; Return =:= value ->
    eval(E, Bs, #env{local = Local, other = Other, keep = Return =:= none}).

expr_list(Es, Bs) -> expr_list(Es, Bs, none, none).

expr_list(Es, Bs, Local) -> expr_list(Es, Bs, Local, none).

expr_list(Es, Bs, Local, Other) -> each(Es, Bs, #env{local = Local, other = Other}).

%% Variables without a value are found before anything happens.
checked(Es, Bs) ->
    case check_command(Es, Bs) of
        ok -> ok;
        {error, {_, _, Reason}} -> erlang:raise(error, Reason, ?STACK)
    end.

check_command(Es, Bs) -> epiphany_eval_vars:check(Es, [Name || {Name, _} <- bindings(Bs)]).

%% Who evaluates and fails for epiphany_eval_match.
by(#env{other = Other} = Env) ->
    {fun(E, Bs) -> eval(E, Bs, #env{other = Other, keep = false}) end, fun(Reason, A) -> failed(Reason, A, [], Env) end}.

%% Errors go through the handler, too, which may return.
failed(Reason, Anno, Bs, Env) -> failed(Reason, Anno, ?STACK, Bs, Env).

failed(Reason, Anno, Stack, Bs, Env) -> call({erlang, raise}, [error, Reason, Stack], Anno, Bs, Env).


%% Only the value of the last expression may be returned without bindings, as a tail call.
body([E], Bs, Env) -> eval(E, Bs, Env);
body([E | Es], Bs, Env) ->
    {value, _, Bs1} = eval(E, Bs, Env#env{keep = true}),
    body(Es, Bs1, Env).

result(V, Bs, #env{keep = true}) -> {value, V, Bs};
result(V, _, _) -> V.

value(E, Bs, Env) -> eval(E, Bs, Env#env{keep = true}).

%% Values of expressions that do not see each other's variables, and the bindings of all.
each(Es, Bs, Env) ->
    {Vs, All} = lists:foldl(fun(E, {Vs, All}) ->
        {value, V, Bs1} = value(E, Bs, Env),
        {[V | Vs], merged(Bs1, All, element(2, E), Env)}
    end, {[], Bs}, Es),
    {lists:reverse(Vs), All}.

eval({var, A, Name}, Bs, Env) ->
    case binding(Name, Bs) of
        {value, V} -> result(V, Bs, Env);
        unbound -> failed({unbound, Name}, A, Bs, Env)
    end;
eval({Kind, _, V}, Bs, Env) when Kind =:= char; Kind =:= integer; Kind =:= float; Kind =:= atom; Kind =:= string ->
    result(V, Bs, Env);
eval({value, _, V}, Bs, Env) -> result(V, Bs, Env);
eval({nil, _}, Bs, Env) -> result([], Bs, Env);
eval({cons, _, Head, Tail}, Bs, Env) ->
    {[H, T], Bs1} = each([Head, Tail], Bs, Env),
    result([H | T], Bs1, Env);
eval({tuple, _, Es}, Bs, Env) ->
    {Vs, Bs1} = each(Es, Bs, Env),
    result(list_to_tuple(Vs), Bs1, Env);
eval({map, _, Fields}, Bs, Env) ->
    {Vs, Bs1} = fields(Fields, Bs, Env),
    result(maps:from_list([{K, V} || {_, K, V} <- Vs]), Bs1, Env);
eval({map, A, E, Fields}, Bs, Env) ->
    {value, Map, Bs1} = value(E, Bs, Env),
    {Vs, Bs2} = fields(Fields, Bs, Env),
    is_map(Map) orelse failed({badmap, Map}, A, Bs, Env),
    result(lists:foldl(fun update/2, Map, Vs), merged(Bs2, Bs1, A, Env), Env);
eval({bin, _, Segments}, Bs, Env) ->
    {Vs, Bs1} = lists:mapfoldl(fun(S, All) -> segment(S, Bs, All, Env) end, Bs, Segments),
    result(epiphany_segments:build(Vs), Bs1, Env);
eval({lc, _, E, Qualifiers}, Bs, Env) ->
    Add = fun(Bs1, Acc) ->
        {value, V, _} = value(E, Bs1, Env),
        [V | Acc]
    end,
    result(lists:reverse(qualified(Qualifiers, Bs, Env, Add, [])), Bs, Env);
eval({bc, _, E, Qualifiers}, Bs, Env) ->
    Add = fun(Bs1, Acc) ->
        {value, V, _} = value(E, Bs1, Env),
        <<Acc/bitstring, V/bitstring>>
    end,
    result(qualified(Qualifiers, Bs, Env, Add, <<>>), Bs, Env);
eval({block, _, Es}, Bs, Env) -> body(Es, Bs, Env);
eval({'if', A, Clauses}, Bs, Env) -> chosen(if_clause, Clauses, [], A, Bs, Env);
eval({'case', A, E, Clauses}, Bs, Env) ->
    {value, V, Bs1} = value(E, Bs, Env),
    chosen({case_clause, V}, Clauses, [V], A, Bs1, Env);
eval({'receive', _, Clauses}, Bs, Env) -> received(Clauses, infinity, none, Bs, Env);
eval({'receive', _, Clauses, E, Body}, Bs, Env) ->
    {value, Time, Bs1} = value(E, Bs, Env),
    received(Clauses, Time, {Body, Bs1}, Bs, Env);
eval({'try', A, Es, Clauses, Catches, []}, Bs, Env) -> tried(Es, Clauses, Catches, A, Bs, Env);
eval({'try', A, Es, Clauses, Catches, After}, Bs, Env) ->
    try
        tried(Es, Clauses, Catches, A, Bs, Env)
    after
        body(After, Bs, Env#env{keep = true})
    end;
eval({'catch', _, E}, Bs, Env) ->
    try value(E, Bs, Env) of
        {value, V, Bs1} -> result(V, Bs1, Env)
    catch
        throw:V -> result(V, Bs, Env);
        exit:Reason -> result({'EXIT', Reason}, Bs, Env);
        error:Reason:Stack -> result({'EXIT', {Reason, Stack}}, Bs, Env)
    end;
eval({'maybe', _, Es}, Bs, Env) ->
    {_, V} = maybe_body(Es, Bs, Env),
    result(V, Bs, Env);
eval({'maybe', A, Es, {'else', _, Clauses}}, Bs, Env) ->
    case maybe_body(Es, Bs, Env) of
        {success, V} -> result(V, Bs, Env);
        {failure, V} -> chosen({else_clause, V}, Clauses, [V], A, Bs, Env)
    end;
eval({match, A, Pattern, E}, Bs, Env) ->
    {value, V, Bs1} = value(E, Bs, Env),
    case epiphany_eval_match:match(Pattern, V, A, Bs1, Bs1, by(Env)) of
        {match, Bs2} -> result(V, Bs2, Env);
        nomatch -> failed({badmatch, V}, A, Bs, Env)
    end;
eval({op, A, Op, Left, Right}, Bs, Env) when Op =:= 'andalso'; Op =:= 'orelse' ->
    {value, L, Bs1} = value(Left, Bs, Env),
    if
        L =:= (Op =:= 'orelse') -> result(L, Bs1, Env);
        is_boolean(L) ->
            {value, R, _} = value(Right, Bs1, Env),
            result(R, Bs1, Env);
        true -> failed({badarg, L}, A, Bs, Env)
    end;
eval({op, A, Op, Left, Right}, Bs, Env) ->
    {Vs, Bs1} = each([Left, Right], Bs, Env),
    call({erlang, Op}, Vs, A, Bs1, Env);
eval({op, A, Op, E}, Bs, Env) ->
    {value, V, Bs1} = value(E, Bs, Env),
    call({erlang, Op}, [V], A, Bs1, Env);
eval({'fun', _, {function, M, F, N}}, Bs, Env) ->
    {[Module, Function, Arity], Bs1} = each([M, F, N], Bs, Env),
    result(fun Module:Function/Arity, Bs1, Env);
eval({'fun', A, {function, F, N}}, Bs, Env) ->
    failed(undef, A, [{?MODULE, F, N} | ?STACK], Bs, Env);
eval({'fun', A, {clauses, Clauses}} = E, Bs, Env) ->
    result(closure(E, A, Clauses, Bs, Env), Bs, Env);
eval({named_fun, A, Name, Clauses} = E, Bs, Env) ->
    result(named_closure(E, A, Name, Clauses, Bs, Env), Bs, Env);
eval({call, _, {remote, _, {atom, _, qlc}, {atom, _, q}}, [{lc, _, _, _} | _]} = Call, Bs, Env) ->
    case qlc:transform_from_evaluator(Call, Bs) of
        {ok, Made} -> eval(Made, Bs, Env);
        {not_ok, Error} -> result(Error, Bs, Env)
    end;
eval({call, A, {remote, _, M, F}, Args}, Bs, Env) ->
    {[Module, Function], Bs1} = each([M, F], Bs, Env),
    {Vs, Bs2} = each(Args, Bs1, Env),
    called(Module, Function, Vs, A, Bs2, Env);
eval({call, A, {atom, _, F}, Args}, Bs, Env) ->
    case erl_internal:bif(F, length(Args)) of
        true ->
            {Vs, Bs1} = each(Args, Bs, Env),
            called(erlang, F, Vs, A, Bs1, Env);
        false -> local(Env#env.local, F, Args, A, Bs, Env)
    end;
eval({call, A, E, Args}, Bs, Env) ->
    {value, F, Bs1} = value(E, Bs, Env),
    {Vs, Bs2} = each(Args, Bs1, Env),
    case F of
        {_, _} -> failed({badfun, F}, A, Bs, Env);
        _ -> call(F, Vs, A, Bs2, Env)
    end;
eval({remote, A, _, _}, Bs, Env) -> failed({badexpr, ':'}, A, Bs, Env);
eval({record, A, Name, _}, Bs, Env) -> failed({undef_record, Name}, A, Bs, Env);
eval({record, A, _, Name, _}, Bs, Env) -> failed({undef_record, Name}, A, Bs, Env);
eval({record_index, A, Name, _}, Bs, Env) -> failed({undef_record, Name}, A, Bs, Env);
eval({record_field, A, _, Name, _}, Bs, Env) -> failed({undef_record, Name}, A, Bs, Env).

fields(Fields, Bs, Env) ->
    lists:mapfoldl(fun({Kind, _, Key, Value}, Bs0) ->
        {value, K, Bs1} = value(Key, Bs0, Env),
        {value, V, Bs2} = value(Value, Bs1, Env),
        {{Kind, K, V}, Bs2}
    end, Bs, Fields).

update({map_field_assoc, K, V}, Map) -> Map#{K => V};
update({map_field_exact, K, V}, Map) -> Map#{K := V}.

segment({bin_element, A, E, Size, Types}, Bs, All, Env) ->
    {value, V, Bs1} = value(E, Bs, Env),
    {S, Bs2} = width(Size, Bs, Env),
    {{V, S, Types}, merged(Bs2, merged(Bs1, All, A, Env), A, Env)}.

width(default, Bs, _) -> {default, Bs};
width(E, Bs, Env) ->
    case value(E, Bs, Env) of
        {value, default, Bs1} -> {none, Bs1}; % no size, as any other atom
        {value, V, Bs1} -> {V, Bs1}
    end.

%% The first clause that takes values goes on; none is an error.
chosen(Reason, Clauses, Vs, A, Bs, Env) ->
    case clause_of(Clauses, Vs, Bs, Env) of
        {Body, Bs1} -> body(Body, Bs1, Env);
        nomatch -> failed(Reason, A, Bs, Env)
    end.

clause_of(Clauses, Vs, Bs, Env) -> epiphany_eval_match:clause(Clauses, Vs, Bs, by(Env)).

%% {Body, Bindings} | nomatch
match_clause(Clauses, Vs, Bs, _) -> epiphany_eval_match:clause(Clauses, Vs, Bs, by(#env{})).

received(Clauses, Time, Over, Bs, Env) ->
    case prim_eval:'receive'(fun(M) -> clause_of(Clauses, [M], Bs, Env) end, Time) of
        timeout ->
            {Body, Bs1} = Over,
            body(Body, Bs1, Env);
        {Body, Bs1} -> body(Body, Bs1, Env)
    end.

tried(Es, Clauses, Catches, A, Bs, Env) ->
    [stacktrace(V, A, Bs, Env) || {clause, _, [{tuple, _, [_, _, V]}], _, _} <- Catches],
    try body(Es, Bs, Env#env{keep = true}) of
        {value, V, Bs1} when Clauses =:= [] -> result(V, Bs1, Env);
        {value, V, Bs1} -> chosen({try_clause, V}, Clauses, [V], A, Bs1, Env)
    catch
        Class:Reason:Stack ->
            case clause_of(Catches, [{Class, Reason, Stack}], Bs, Env) of
                {Body, Bs1} -> body(Body, Bs1, Env);
                nomatch -> erlang:raise(Class, Reason, Stack)
            end
    end.

%% A stack trace goes to a new variable.
stacktrace({var, _, Name}, A, Bs, Env) ->
    binding(Name, Bs) =:= unbound orelse failed(stacktrace_bound, A, Bs, Env);
stacktrace(Pattern, A, Bs, Env) ->
    failed({illegal_stacktrace_variable, Pattern}, A, Bs, Env).

%% {success, Value of the last} | {failure, Value that does not match}
maybe_body([{maybe_match, A, Pattern, E} | Es], Bs, Env) ->
    {value, V, Bs1} = value(E, Bs, Env),
    case epiphany_eval_match:match(Pattern, V, A, Bs1, Bs1, by(Env)) of
        {match, _} when Es =:= [] -> {success, V};
        {match, Bs2} -> maybe_body(Es, Bs2, Env);
        nomatch -> {failure, V}
    end;
maybe_body([E | Es], Bs, Env) ->
    {value, V, Bs1} = value(E, Bs, Env),
    case Es of
        [] -> {success, V};
        _ -> maybe_body(Es, Bs1, Env)
    end.

%% Qualifiers of a comprehension: Add takes the bindings behind all of them.
qualified([], Bs, _, Add, Acc) -> Add(Bs, Acc);
qualified([{generate, A, Pattern, E} | Rest], Bs, Env, Add, Acc) ->
    {value, List, _} = value(E, Bs, Env),
    generated(List, Pattern, A, Bs, Env, fun(Bs1, Acc1) -> qualified(Rest, Bs1, Env, Add, Acc1) end, Acc);
qualified([{b_generate, A, Pattern, E} | Rest], Bs, Env, Add, Acc) ->
    {value, Bits, _} = value(E, Bs, Env),
    is_bitstring(Bits) orelse failed({bad_generator, Bits}, A, Bs, Env),
    bits_generated(Bits, Pattern, Bs, Env, fun(Bs1, Acc1) -> qualified(Rest, Bs1, Env, Add, Acc1) end, Acc);
qualified([Filter | Rest], Bs, Env, Add, Acc) ->
    case epiphany_eval_match:is_test(Filter) of
        true ->
            case epiphany_eval_match:test(Filter, Bs, by(Env)) of
                true -> qualified(Rest, Bs, Env, Add, Acc);
                false -> Acc
            end;
        false ->
            case value(Filter, Bs, Env) of
                {value, true, Bs1} -> qualified(Rest, Bs1, Env, Add, Acc);
                {value, false, _} -> Acc;
                {value, V, _} -> failed({bad_filter, V}, element(2, Filter), Bs, Env)
            end
    end.

generated([V | Vs], Pattern, A, Bs, Env, Next, Acc) ->
    Acc1 = case epiphany_eval_match:match(Pattern, V, A, none_of(Bs), Bs, by(Env)) of
        {match, New} -> Next(shadowed(New, Bs), Acc);
        nomatch -> Acc
    end,
    generated(Vs, Pattern, A, Bs, Env, Next, Acc1);
generated([], _, _, _, _, _, Acc) -> Acc;
generated(Other, _, A, Bs, Env, _, _) -> failed({bad_generator, Other}, A, Bs, Env).

bits_generated(Bits, Pattern, Bs, Env, Next, Acc) ->
    case epiphany_eval_match:front(Pattern, Bits, none_of(Bs), Bs, by(Env)) of
        {match, New, Rest} -> bits_generated(Rest, Pattern, Bs, Env, Next, Next(shadowed(New, Bs), Acc));
        {nomatch, Rest} -> bits_generated(Rest, Pattern, Bs, Env, Next, Acc);
        done -> Acc
    end.

%% apply is not shown to the handler of other functions: what it applies is.
called(erlang, apply, [erlang, apply, Vs], A, Bs, Env) -> called(erlang, apply, Vs, A, Bs, Env);
called(erlang, apply, [M, F, Vs], A, Bs, Env) -> call({M, F}, Vs, A, Bs, Env);
called(erlang, apply, [F, Vs], A, Bs, Env) -> call(F, Vs, A, Bs, Env);
called(M, F, Vs, A, Bs, Env) -> call({M, F}, Vs, A, Bs, Env).

call(F, Vs, _, Bs, #env{other = none, keep = true}) -> {value, applied(F, Vs), Bs};
call(F, Vs, _, _, #env{other = none}) -> applied(F, Vs);
call(F, Vs, A, Bs, #env{other = {value, Handler}} = Env) ->
    case own(F) of
        true -> result(applied(F, Vs), Bs, Env);
        false when is_function(Handler, 3) -> result(Handler(A, F, Vs), Bs, Env);
        false -> result(Handler(F, Vs), Bs, Env)
    end.

applied({M, F}, Vs) -> apply(M, F, Vs);
applied(F, Vs) -> apply(F, Vs).

%% Whether a fun was made here.
own(F) -> is_function(F) andalso erlang:fun_info(F, module) =:= {module, ?MODULE}.

local({value, F}, Name, Args, _, Bs, Env) ->
    {Vs, Bs1} = each(Args, Bs, Env),
    result(F(Name, Vs), Bs1, Env);
local({value, F, More}, Name, Args, _, Bs, Env) ->
    {Vs, Bs1} = each(Args, Bs, Env),
    result(apply(F, [Name, Vs | More]), Bs1, Env);
local({eval, F}, Name, Args, A, Bs, Env) -> answered(F(Name, Args, Bs), A, Env);
local({eval, F, More}, Name, Args, A, Bs, Env) -> answered(apply(F, [Name, Args, Bs | More]), A, Env);
local({M, F, More}, Name, Args, A, _, Env) -> answered(apply(M, F, [Name, Args | More]), A, Env);
local({M, F}, Name, Args, _, Bs, Env) ->
    {Vs, Bs1} = each(Args, Bs, Env),
    result(M:F(Name, Vs), Bs1, Env);
local(none, Name, Args, A, Bs, Env) -> failed(undef, A, [{?MODULE, Name, length(Args)} | ?STACK], Bs, Env).

answered({value, V, Bs}, _, Env) -> result(V, Bs, Env);
answered({eval, F, Vs, Bs}, A, Env) -> call(F, Vs, A, Bs, Env#env{other = none}).

%% A fun has the bindings of the variables in it.
closure(E, A, Clauses, Bs, Env) ->
    I = {A, used(E, Bs), Env#env{keep = false}, Clauses},
    case length(element(3, hd(Clauses))) of
        0 -> fun() -> inside([], I) end;
        1 -> fun(V1) -> inside([V1], I) end;
        2 -> fun(V1, V2) -> inside([V1, V2], I) end;
        3 -> fun(V1, V2, V3) -> inside([V1, V2, V3], I) end;
        4 -> fun(V1, V2, V3, V4) -> inside([V1, V2, V3, V4], I) end;
        5 -> fun(V1, V2, V3, V4, V5) -> inside([V1, V2, V3, V4, V5], I) end;
        6 -> fun(V1, V2, V3, V4, V5, V6) -> inside([V1, V2, V3, V4, V5, V6], I) end;
        7 -> fun(V1, V2, V3, V4, V5, V6, V7) -> inside([V1, V2, V3, V4, V5, V6, V7], I) end;
        8 -> fun(V1, V2, V3, V4, V5, V6, V7, V8) -> inside([V1, V2, V3, V4, V5, V6, V7, V8], I) end;
        N -> many(N, fun(Vs) -> inside(Vs, I) end, {'fun', A, Clauses}, Env)
    end.

named_closure(E, A, Name, Clauses, Bs, Env) ->
    I = {A, used(E, Bs), Env#env{keep = false}, Clauses, Name},
    case length(element(3, hd(Clauses))) of
        0 -> fun F() -> named([], F, I) end;
        1 -> fun F(V1) -> named([V1], F, I) end;
        2 -> fun F(V1, V2) -> named([V1, V2], F, I) end;
        3 -> fun F(V1, V2, V3) -> named([V1, V2, V3], F, I) end;
        4 -> fun F(V1, V2, V3, V4) -> named([V1, V2, V3, V4], F, I) end;
        5 -> fun F(V1, V2, V3, V4, V5) -> named([V1, V2, V3, V4, V5], F, I) end;
        6 -> fun F(V1, V2, V3, V4, V5, V6) -> named([V1, V2, V3, V4, V5, V6], F, I) end;
        7 -> fun F(V1, V2, V3, V4, V5, V6, V7) -> named([V1, V2, V3, V4, V5, V6, V7], F, I) end;
        8 -> fun F(V1, V2, V3, V4, V5, V6, V7, V8) -> named([V1, V2, V3, V4, V5, V6, V7, V8], F, I) end;
        N -> many(N, fun Call(Vs) -> named(Vs, many(N, Call, none, Env), I) end, {named_fun, A, Name, Clauses}, Env)
    end.

%% Funs of 9 to 20 arguments, the most that there are.
many(9, F, _, _) -> fun(A, B, C, D, E, G, H, I, J) -> F([A, B, C, D, E, G, H, I, J]) end;
many(10, F, _, _) -> fun(A, B, C, D, E, G, H, I, J, K) -> F([A, B, C, D, E, G, H, I, J, K]) end;
many(11, F, _, _) -> fun(A, B, C, D, E, G, H, I, J, K, L) -> F([A, B, C, D, E, G, H, I, J, K, L]) end;
many(12, F, _, _) -> fun(A, B, C, D, E, G, H, I, J, K, L, M) -> F([A, B, C, D, E, G, H, I, J, K, L, M]) end;
many(13, F, _, _) -> fun(A, B, C, D, E, G, H, I, J, K, L, M, N) -> F([A, B, C, D, E, G, H, I, J, K, L, M, N]) end;
many(14, F, _, _) -> fun(A, B, C, D, E, G, H, I, J, K, L, M, N, O) -> F([A, B, C, D, E, G, H, I, J, K, L, M, N, O]) end;
many(15, F, _, _) -> fun(A, B, C, D, E, G, H, I, J, K, L, M, N, O, P) -> F([A, B, C, D, E, G, H, I, J, K, L, M, N, O, P]) end;
many(16, F, _, _) -> fun(A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q) -> F([A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q]) end;
many(17, F, _, _) ->
    fun(A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q, R) -> F([A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q, R]) end;
many(18, F, _, _) ->
    fun(A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q, R, S) -> F([A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q, R, S]) end;
many(19, F, _, _) ->
    fun(A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q, R, S, T) -> F([A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q, R, S, T]) end;
many(20, F, _, _) ->
    fun(A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U) -> F([A, B, C, D, E, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U]) end;
many(_, _, Fun, Env) ->
    A = element(2, Fun),
    Plain = setelement(2, Fun, erl_anno:location(A)),
    Last = tuple_size(Fun),
    failed({argument_limit, setelement(Last, Plain, erl_parse:anno_to_term(element(Last, Fun)))}, A, [], Env).

inside(Vs, {A, Bs, Env, Clauses}) -> entered(Clauses, Vs, A, Bs, Env).

named(Vs, F, {A, Bs, Env, Clauses, Name}) -> entered(Clauses, Vs, A, add_binding(Name, F, Bs), Env).

%% Variables in a head are new.
entered([{clause, _, Head, Guard, Body} | Clauses], Vs, A, Bs, Env) ->
    case epiphany_eval_match:head(Head, Vs, A, none_of(Bs), Bs, by(Env)) of
        {match, New} ->
            Bs1 = shadowed(New, Bs),
            case epiphany_eval_match:guard(Guard, Bs1, by(Env)) of
                true -> body(Body, Bs1, Env);
                false -> entered(Clauses, Vs, A, Bs, Env)
            end;
        nomatch -> entered(Clauses, Vs, A, Bs, Env)
    end;
entered([], Vs, A, Bs, Env) ->
    failed(function_clause, A, [{?MODULE, '-inside-an-interpreted-fun-', Vs} | ?STACK], Bs, Env).

used(E, Bs) ->
    Names = epiphany_eval_vars:names(E),
    epiphany_eval_vars:filter(fun(Name, _) -> is_map_key(Name, Names) end, Bs).

%% What a fun that was made here consists of, false for others.
fun_data(F) when is_function(F) ->
    case own(F) andalso erlang:fun_info(F, env) of
        {env, [{_, Bs, _, Clauses}]} -> {fun_data, Bs, Clauses};
        {env, [{_, Bs, _, Clauses, Name}]} -> {named_fun_data, Bs, Name, Clauses};
        _ -> false
    end;
fun_data(_) -> false.

new_bindings() -> orddict:new().

bindings(Bs) -> epiphany_eval_vars:bindings(Bs).

binding(Name, Bs) -> epiphany_eval_vars:binding(Name, Bs).

add_binding(Name, V, Bs) -> epiphany_eval_vars:add(Name, V, Bs).

del_binding(Name, Bs) -> epiphany_eval_vars:without(Name, Bs).

none_of(Bs) -> epiphany_eval_vars:none_of(Bs).

%% Bindings with those of New in place of their own.
shadowed(New, Bs) -> lists:foldl(fun({Name, V}, Acc) -> add_binding(Name, V, Acc) end, Bs, bindings(New)).

%% Both bindings: a variable that is in both has one value.
merged(Bs, Bs, _, _) -> Bs;
merged(Bs1, Bs2, A, Env) ->
    lists:foldl(fun({Name, V}, Acc) ->
        case binding(Name, Acc) of
            {value, V} -> Acc;
            {value, Other} when is_map(Acc) -> failed({badmatch, V}, A, Bs1, Env), Other;
            {value, Other} -> failed({badmatch, Other}, A, Bs1, Env);
            unbound -> add_binding(Name, V, Acc)
        end
    end, Bs2, bindings(Bs1)).

%% Whether an expression is a term whatever the bindings, one of which operators may be part.
is_constant_expr(E) -> epiphany_eval_vars:is_constant(E).

%% The expression with constant parts computed.
partial_eval(E) -> epiphany_eval_vars:partial(E).

%% What an expression in a text gives: {ok, Text} | {error, Reason}.
eval_str(Text) when is_binary(Text) -> eval_str(binary_to_list(Text));
eval_str(Text) when is_list(Text) -> epiphany_eval_text:eval(Text).

extended_parse_exprs(Tokens) -> epiphany_eval_text:exprs(Tokens).

extended_parse_term(Tokens) -> epiphany_eval_text:term(Tokens).
