%% Forms that programs add to what is written, and corners of what else there is.
-module(pp_hooks).
-export([main/0, ours/4, ours/5]).

main() ->
    List = expr("[{X, Y} || X <- [1, 2, 3, 4, 5], Y <- lists:seq(X, 10), X + Y > 7]."),
    Call = {call, 1, {atom, 1, collect_all_of}, [{ours, List}, {ours, {atom, 1, b}}]},
    Hook = fun ?MODULE:ours/4,
    show(erl_pp:expr(Call, Hook)),
    show(erl_pp:expr(Call, 7, Hook)),
    show(erl_pp:expr(Call, -1, Hook)),
    show(erl_pp:expr(Call, [{hook, Hook}, {indent, 2}])),
    show(erl_pp:expr(Call, {?MODULE, ours, [more]})),
    show(erl_pp:function({function, 1, f, 0, [{clause, 1, [], [], [Call]}]}, Hook)),
    show(erl_pp:guard([{op, 1, '>', {var, 1, 'X'}, {ours, {integer, 1, 3}}}, {atom, 1, true}], Hook)),
    show(erl_pp:expr({'cond', 1, [{clause, 1, [], [[{var, 1, 'A'}]], [{atom, 1, a}]}, {clause, 1, [], [[{atom, 1, true}]], [{atom, 1, b}]}]})),
    show(erl_pp:expr({'if', 1, [{clause, 1, [], [{atom, 1, true}], [{atom, 1, old}]}]})),
    show(erl_pp:expr({'fun', 1, {function, f, 2}, {0, 17, '-f/2-fun-0-'}})),
    show(erl_pp:expr({call, 1, {atom, 1, f}, [{'fun', 1, {clauses, [{clause, 1, [], [], [{atom, 1, a}]}]}, {0, 17, '-f/2-fun-1-'}},
                                             {named_fun, 1, 'F', [{clause, 1, [], [], [{atom, 1, a}]}], info}]})),
    show(erl_pp:expr({value, 1, {some, 'v\x{3b1}'}}, [{encoding, latin1}])),
    show(erl_pp:expr({value, 1, {some, 'v\x{3b1}'}}, [{encoding, unicode}])),
    [show(erl_pp:expr(expr(S)))
     || S <- ["17 #r{a = 1}.", "1.5#r.f.", "3 #{a => b}.", "fun m:f/1 #{}.", "fun f/1 #r.f.", "(catch 5)#{}.", "(f())#r.f.",
              "$a#{}.", "(fun(X) -> X end)#r{f = 2}."]],
    [show(erl_pp:form(form(S), [{quote_singleton_atom_types, Q}, {encoding, E}]))
     || S <- ["-type t() :: a | '\\x{3b1}' | a().", "-type t() :: A :: (B :: integer()).", "-type t() :: {A :: b | c, {}}.",
              "-record(r, {f = 1 :: {A :: (B :: atom())}}).", "-type t() :: {{}, [], {a}, b, c, {}}."],
        Q <- [true, false], E <- [latin1, utf8]].

ours({ours, E}, Column, Level, Options) -> erl_pp:expr({call, 1, {atom, 1, ours}, [E]}, Column, Level, Options).

ours(E, Column, Level, Options, more) -> ours(E, Column, Level, Options).

expr(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text),
    {ok, [E]} = erl_parse:parse_exprs(Tokens),
    E.

form(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text),
    {ok, F} = erl_parse:parse_form(Tokens),
    F.

show(Text) -> io:format("~ts~n", [Text]).
