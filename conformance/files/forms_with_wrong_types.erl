%% What compile:forms/2 finds wrong with specifications and types of forms.
-module(forms_with_wrong_types).
-export([main/0]).

main() -> [io:format("~p~n", [result(compile:forms(Forms, [return]))]) || Forms <- forms()].

result({ok, Module, _, Warnings}) -> {ok, Module, Warnings};
result(Other) -> Other.

fun_type(L, Args) -> {type, L, 'fun', [{type, L, product, Args}, {type, L, integer, []}]}.

forms() ->
    Int = {type, 3, integer, []},
    F = {function, 9, f, 2, [{clause, 9, [{var, 9, '_'}, {var, 9, '_'}], [], [{atom, 10, r}]}]},
    Head = [{attribute, 1, file, {"s.erl", 1}}, {attribute, 1, module, s}, {attribute, 1, export, [{f, 2}]}],
    [Head ++ Forms ++ [F, {eof, 11}] || Forms <- [
        [{attribute, 2, spec, {{f, 2}, [fun_type(3, [Int, Int])]}}],
        [{attribute, 2, spec, {{f, 2}, [fun_type(3, [Int, Int]), fun_type(4, [Int])]}}],
        [{attribute, 2, spec, {{s, f, 2}, [fun_type(3, [])]}}],
        [{attribute, 2, spec, {{s, g, 2}, [fun_type(3, [Int])]}}],
        [{attribute, 2, spec, {{other, f, 2}, [fun_type(3, [Int])]}}],
        [{attribute, 2, spec, {{g, 1}, [{type, 5, bounded_fun, [fun_type(6, [Int, Int]), []]}]}}],
        [{attribute, 2, callback, {{c, 1}, [fun_type(3, [Int])]}}, {attribute, 4, callback, {{d, 1}, [fun_type(5, [])]}}],
        [{attribute, 2, record, {r, [{record_field, 2, {atom, 2, a}}]}},
         {attribute, 2, type, {{record, r}, [{typed_record_field, {record_field, 2, {atom, 2, a}}, Int}], []}}]]].
