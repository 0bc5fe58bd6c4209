%% What the compiler finds that OTP's erl_lint finds, and the texts of it.
-module(erl_lint).
-export([module/1, module/2, module/3, exprs/2, exprs_opt/3, format_error/1, bool_option/4, value_option/3, value_option/7]).
-export([is_guard_test/1, is_guard_test/2, is_guard_test/3, is_guard_expr/1, is_pattern_expr/1]).

%% {ok, Warnings} or {error, Errors, Warnings}, those of this module, by files.
module(Forms) -> module(Forms, "nofile").

module(Forms, File) -> module(Forms, File, []).

module(Forms, File, Options) ->
    case compile:noenv_forms(Forms, [return, strong_validation, {source, File} | Options]) of
        {ok, _, Warnings} -> {ok, own(Warnings, fun is_own/1)};
        {error, Errors, Warnings} -> found(own(Errors, fun is_own/1), own(Warnings, fun is_own/1))
    end.

found([], Warnings) -> {ok, Warnings};
found(Errors, Warnings) -> {error, Errors, Warnings}.

own(Files, Is) -> [{File, Own} || {File, All} <- Files, [_ | _] = Own <- [lists:filter(Is, All)]].

is_own({_, Module, _}) -> Module =:= ?MODULE;
is_own({Module, _}) -> Module =:= ?MODULE.

%% The same of expressions whose variables have values; which functions there are is not known.
exprs(Exprs, Bindings) -> exprs_opt(Exprs, Bindings, []).

exprs_opt(Exprs, Bindings, Options) ->
    A = erl_anno:new(0),
    Vars = [{var, A, Name} || {Name, _} <- Bindings],
    Function = {function, A, f, length(Vars), [{clause, A, Vars, [], Exprs}]},
    Forms = [{attribute, A, module, m}, {attribute, A, export, [{f, length(Vars)}]}, Function],
    case module(Forms, "nofile", [nowarn_unused_vars | Options]) of
        {error, Errors, Warnings} -> found(own(Errors, fun is_of_expressions/1), Warnings);
        Fine -> Fine
    end.

is_of_expressions({_, _, {undefined_function, _}}) -> false;
is_of_expressions(_) -> true.

format_error(Reason) -> epiphany_compiler:text(?MODULE, lists:flatten(io_lib:format("~0tp", [Reason]))).

%% Whether the last of the options On and Off is On.
bool_option(On, Off, Default, Options) ->
    lists:foldl(fun(Option, _) when Option =:= On -> true;
                   (Option, _) when Option =:= Off -> false;
                   (_, Last) -> Last
                end, Default, Options).

%% The value of the last option {Flag, Value}.
value_option(Flag, Default, Options) ->
    lists:foldl(fun({Option, Value}, _) when Option =:= Flag -> Value;
                   (_, Last) -> Last
                end, Default, Options).

%% The same, where the options On and Off stand for values, too.
value_option(Flag, Default, On, OnValue, Off, OffValue, Options) ->
    lists:foldl(fun({Option, Value}, _) when Option =:= Flag -> Value;
                   (Option, _) when Option =:= On -> OnValue;
                   (Option, _) when Option =:= Off -> OffValue;
                   (_, Last) -> Last
                end, Default, Options).

%% Whether an expression may be a test of a guard, by its form; which records there are does not matter.
%% IsOverridden tells of {Name, Arity} whether the module has a function of its own by that name.
is_guard_test(Expr) -> is_guard_test(Expr, []).

is_guard_test(Expr, Forms) -> is_guard_test(Expr, Forms, fun(_) -> false end).

is_guard_test({call, _, {atom, _, Test}, Args}, _, IsOverridden) ->
    (erl_internal:type_test(Test, length(Args)) orelse erl_internal:guard_bif(Test, length(Args)))
        andalso not IsOverridden({Test, length(Args)}) andalso guards(Args, IsOverridden);
is_guard_test(Expr, _, IsOverridden) -> guard(Expr, IsOverridden).

%% Whether an expression may be a part of a guard.
is_guard_expr(Expr) -> guard(Expr, fun(_) -> false end).

guards(Exprs, Over) -> lists:all(fun(E) -> guard(E, Over) end, Exprs).

guard({Kind, _, _}, _) when Kind =:= var; Kind =:= atom; Kind =:= integer; Kind =:= float; Kind =:= char; Kind =:= string -> true;
guard({nil, _}, _) -> true;
guard({cons, _, Head, Tail}, Over) -> guards([Head, Tail], Over);
guard({tuple, _, Exprs}, Over) -> guards(Exprs, Over);
guard({map, _, Pairs}, Over) -> guards(lists:append([[K, V] || {_, _, K, V} <- Pairs]), Over);
guard({map, _, Map, Pairs}, Over) -> guards([Map | lists:append([[K, V] || {_, _, K, V} <- Pairs])], Over);
guard({bin, _, Segments}, Over) ->
    guards([E || {bin_element, _, Value, Size, _} <- Segments, E <- [Value, Size], E =/= default], Over);
guard({record_index, _, _, _}, _) -> true;
guard({record_field, _, Expr, _, _}, Over) -> guard(Expr, Over);
guard({record, _, _, Fields}, Over) -> guards([V || {record_field, _, _, V} <- Fields], Over);
guard({call, _, {atom, _, Name}, Args}, Over) ->
    erl_internal:guard_bif(Name, length(Args)) andalso not Over({Name, length(Args)}) andalso guards(Args, Over);
guard({call, _, {remote, _, {atom, _, erlang}, {atom, _, Name}}, Args}, Over) ->
    (erl_internal:guard_bif(Name, length(Args)) orelse is_operator(Name, length(Args))) andalso guards(Args, Over);
guard({op, _, Op, Expr}, Over) -> is_operator(Op, 1) andalso guard(Expr, Over);
guard({op, _, Op, Left, Right}, Over) ->
    (Op =:= 'andalso' orelse Op =:= 'orelse' orelse is_operator(Op, 2)) andalso guards([Left, Right], Over);
guard(_, _) -> false.

is_operator(Op, Arity) ->
    erl_internal:arith_op(Op, Arity) orelse erl_internal:bool_op(Op, Arity) orelse erl_internal:comp_op(Op, Arity).

%% Whether an expression is a constant that may be a pattern: an atom, or arithmetic of numbers.
is_pattern_expr({atom, _, _}) -> true;
is_pattern_expr(Expr) -> is_number_expr(Expr).

is_number_expr({Kind, _, _}) -> Kind =:= integer orelse Kind =:= float orelse Kind =:= char;
is_number_expr({op, _, Op, Expr}) -> erl_internal:arith_op(Op, 1) andalso is_number_expr(Expr);
is_number_expr({op, _, Op, Left, Right}) ->
    erl_internal:arith_op(Op, 2) andalso is_number_expr(Left) andalso is_number_expr(Right);
is_number_expr(_) -> false.
