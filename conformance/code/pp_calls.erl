-module(pp_calls).
-export([main/0]).
%% The functions of erl_pp with their columns, levels, hooks and options.
main() ->
    [E] = exprs("f(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, [X || X <- bbbbbbbbbbbbbbbbbbbbbbb],"
                " case A of 1 -> 2 end, \"aaaaaaaaaaaaaaaaaaaaaa\")"),
    [{op, _, _, A, B}] = exprs("1 + 2"),
    Hook = fun({foo, X}, _, Level, _) -> ["<", integer_to_list(Level), ">", atom_to_list(X)] end,
    Foo = {op, 1, '+', {foo, x}, {integer, 1, 1}},
    Tests = [exprs("is_atom(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa), bbbbbbbbbbbbbbbbbbbbbb, c"),
          exprs("d")],
    F = {function, 1, f, 0, [{clause, 1, [], [], [{atom, 1, ok}]}]},
    Type = {attribute, 1, type, {t, {type, 1, union, [{atom, 1, a}, {atom, 1, b}]}, []}},
    [io:format("~tp~n", [lists:flatten(T)]) || T <- [
        erl_pp:expr(E), erl_pp:expr(E, none), erl_pp:expr(E, 3, none), erl_pp:expr(E, -1, none),
        erl_pp:expr(E, [{indent, 2}, {linewidth, 40}]), erl_pp:exprs([E, E]), erl_pp:exprs([A,
              B], none),
        erl_pp:exprs([E, A], 5, none), erl_pp:exprs([]), erl_pp:expr({op, 1, '*', A, B}, 0, 1000,
              none),
        erl_pp:expr({op, 1, '*', A, B}, 0, 0, []), erl_pp:guard([exprs("a, b, c"), exprs("d")]),
        erl_pp:guard(Tests, none), erl_pp:guard(Tests), erl_pp:expr({foo, x}, Hook),
              erl_pp:expr(Foo, Hook),
        erl_pp:expr(Foo, [{hook, Hook}]), erl_pp:expr({foo, x}), erl_pp:expr({value, 1, {a,
              self}}),
        erl_pp:form({eof, 1}), erl_pp:form({error, {1, x, y}}), erl_pp:form({warning, {1, x, y}},
              none),
        erl_pp:attribute({attribute, 1, module, 'A b'}), erl_pp:attribute({attribute, 1, foo, [1,
              "abc"]}, none),
        erl_pp:function(F), erl_pp:function(F, none), erl_pp:form(F, [{indent, 8}]),
              erl_pp:form(F),
        erl_pp:expr({string, 1, [955]}, [{encoding, latin1}]), erl_pp:expr({string, 1, [955]},
              [{encoding, unicode}]),
        erl_pp:expr({string, 1, [955]}), erl_pp:expr({char, 1, $\s}), erl_pp:expr({char, 1, $"}),
        erl_pp:form(Type, [{quote_singleton_atom_types, true}]), erl_pp:form(Type),
        erl_pp:form({attribute, 1, import, {lists, [{a, 1}]}}), erl_pp:form({attribute, 1,
              export, []}),
        erl_pp:form({attribute, 1, module, {a, ['X', 'Y']}}), erl_pp:expr({nosuch, 1, 2})]].

exprs(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text ++ "."),
    {ok, Exprs} = erl_parse:parse_exprs(Tokens),
    Exprs.
