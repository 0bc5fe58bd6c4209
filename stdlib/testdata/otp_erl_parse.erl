%% erl_parse, erl_anno and erl_internal against OTP: on the forms of this system's own sources, on
%% forms in which a token is missing, there twice, or another, and on terms.
-module(otp_erl_parse).
-export([main/0]).

main() ->
    Parser = [{parse, 1}, {parse_and_scan, 1}, {first_anno, 1}],
    compare:exports(erl_parse, [], Parser),
    compare:exports(erl_anno, [], []),
    compare:exports(erl_internal, [], []),
    rand:seed(exsss, {1, 2, 3}),
    Sources = lists:sort(filelib:wildcard("erl/*.erl") ++ filelib:wildcard("../conformance/{types,records,bits,maps}/*.erl")),
    [source(File, Options) || {File, I} <- lists:zip(Sources, lists:seq(1, length(Sources))), Options <- [[], [text]], Options =:= [] orelse I rem 9 =:= 0],
    Nameless = fun({error, {At, _, Message}}) -> {error, At, text(Message)};
                  (Parsed) -> Parsed
               end,
    compare:calls(erl_parse, [{F, [T], Nameless} || F <- [parse_form, parse_exprs, parse_term], T <- some_tokens()]),
    terms(),
    precedences(),
    annotations(),
    built_in().

source(File, Options) ->
    {ok, Text} = file:read_file(File),
    forms(unicode:characters_to_list(Text), {1, 1}, Options).

forms(Text, Location, Options) ->
    case erl_scan:tokens([], Text, Location, Options) of
        {done, {ok, Tokens, Next}, Rest} ->
            [form(Ts) || Ts <- [Tokens, lines(Tokens), changed(Tokens), changed(Tokens)]],
            forms(Rest, Next, Options);
        {done, {error, _, Next}, Rest} -> forms(Rest, Next, Options);
        _ -> ok
    end.

%% Errors name another module.
form(Tokens) ->
    Ours = p_erl_parse:parse_form(Tokens),
    case catch erl_parse:parse_form(Tokens) of
        {'EXIT', {{case_clause, _}, _}} -> {error, _} = Ours; % an attribute with too few values
        {ok, Form} = Theirs ->
            compare:same(Tokens, Ours, Theirs),
            All = fun(A, As) -> [A | As] end,
            compare:same({annotations, Form}, p_erl_parse:fold_anno(All, [], Form), erl_parse:fold_anno(All, [], Form)),
            Mark = fun(A) -> {mark, A} end,
            compare:same({marked, Form}, p_erl_parse:map_anno(Mark, Form), erl_parse:map_anno(Mark, Form)),
            written(Form);
        {error, {At, _, Message}} ->
            {error, {OurAt, _, OurMessage}} = Ours,
            compare:same(Tokens, {OurAt, text(OurMessage)}, {At, text(Message)})
    end.

%% What epiphany_tokens writes of a form reads as that form again, and begins on its line.
written({attribute, _, _, _}) -> ok;
written(Form) ->
    Text = unicode:characters_to_list(epiphany_tokens:text([Form])),
    {ok, Tokens, _} = erl_scan:string(Text, 1),
    Plain = fun(F) -> erl_parse:map_anno(fun(_) -> 0 end, F) end,
    {ok, Again} = erl_parse:parse_form(Tokens),
    compare:same({written, Text}, Plain(Again), Plain(Form)),
    compare:same({line, Text}, erl_anno:line(element(2, Again)), erl_anno:line(element(2, Form))).

text(Message) -> unicode:characters_to_list(erl_parse:format_error(Message)).

lines(Tokens) -> [setelement(2, T, erl_anno:line(element(2, T))) || T <- Tokens].

changed(Tokens) ->
    {Before, [T | After]} = lists:split(rand:uniform(length(Tokens)) - 1, Tokens),
    Other = setelement(2, lists:nth(rand:uniform(length(Tokens)), Tokens), element(2, T)),
    case rand:uniform(3) of
        1 when Before =/= [] -> Before ++ After;
        2 -> Before ++ [Other | After];
        _ -> Before ++ [T, T | After]
    end.

some_tokens() ->
    [[] | [begin {ok, Tokens, _} = erl_scan:string(Text), Tokens end || Text <- [
        "1.", "1, 2.", "[1,2|3].", "{a, \"b\" \"c\", $d}.", "#{a => -1, 'B' => +2.5}.", "#{a := 1}.", "<<1, 2:16, \"abc\"/utf8, 3:7>>.",
        "<<1.5/float, 1:8/little-signed-unit:2>>.", "<<(1)>>.", "<<X>>.", "fun a:b/1.", "fun a/1.", "- - 1.", "-a.", "-$a.", "1 + 2.", "f().",
        "1. 2", "1", "a b.", ".", "maybe.", "begin 1 end.", "(a).", "catch 1.", "X = catch 1 + catch 2, Y.", "a < b < c.", "a:b:c.",
        "f()().", "#r{}#{}.", "M#{}#{}#r {}.", "M#r.a#r{b = 1}#r.c.", "#r.a.", "#r{_ = 1}.", "- 1 #r.a.", "not not a andalso b orelse c."]]].

terms() ->
    Terms = [1, -1, 1.5, a, 'A b', [], [1 | 2], "abc", [$a, 1], [1, $a | b], [0, 955], [16#D800], <<>>, <<1, 2>>, <<1:3>>, {}, {a, [b]},
             #{}, #{a => #{b => "c"}}, fun lists:map/2],
    compare:calls(erl_parse, [{abstract, [T]} || T <- Terms] ++
        [{abstract, [T, O]} || T <- Terms, O <- [7, {7, 3}, [{line, 3}], [{location, {3, 4}}], [{encoding, none}], [{encoding, latin1}]]]
        ++ [{abstract, ["a", [{encoding, unknown}]]}, {abstract, [self()]}]),
    Plain = [T || T <- Terms, not is_bitstring(T), not is_function(T)],
    compare:calls(erl_parse, [{tokens, [erl_parse:abstract(T, [{encoding, none}])]} || T <- Plain] ++
        [{tokens, [erl_parse:abstract(T), [{dot, 1}]]} || T <- Plain]),
    compare:calls(erl_parse, [{normalise, [erl_parse:abstract(T)]} || T <- Terms] ++
        [{normalise, [{op, 1, '-', {char, 1, $a}}]}, {normalise, [{var, 1, 'X'}]}, {normalise, [{map, 1, [{map_field_exact, 1, {nil, 1}, {nil, 1}}]}]}]),
    compare:calls(erl_parse, [{format_error, [M]} || M <- ["text", ["a", [$b]], {no, text}]]).

precedences() ->
    Operators = ['=', '!', 'orelse', 'andalso', '==', '/=', '=<', '<', '>=', '>', '=:=', '=/=', '++', '--', '+', '-', 'bor', 'bxor', 'bsl',
                 'bsr', 'or', 'xor', '*', '/', 'div', 'rem', 'band', 'and', '#', ':', '.', '|', '::', '..', 'catch', 'bnot', 'not', nothing],
    compare:calls(erl_parse, [{F, [Op]} || F <- [inop_prec, type_inop_prec], Op <- Operators] ++
        [{preop_prec, [Op]} || Op <- ['catch', '+', '-', 'bnot', 'not', '#', '*']] ++
        [{type_preop_prec, [Op]} || Op <- ['catch', '+', '-', 'bnot', 'not', '#', '*']] ++ [{func_prec, []}, {max_prec, []}]).

annotations() ->
    Annos = [0, 7, {7, 3}, -1, {0, 0}, a, [], [{location, 3}], [{location, {3, 4}}, {text, "ab\nc"}], [{file, "f"}], [{generated, true}, {location, 2}],
             [{generated, false}, {location, 2}], [{text, "a\n"}, {location, 2}, {record, true}], [{location, x}], [{nothing, 1}, {location, 1}], [x]],
    compare:calls(erl_anno, [{F, [A]} || F <- [new, is_anno, to_term, from_term, column, end_location, file, generated, line, location, record, text],
                                         A <- Annos] ++
        [{F, [V, A]} || {F, Vs} <- [{set_file, ["f", a]}, {set_generated, [true, false, 1]}, {set_line, [9, -1]}, {set_location, [9, {9, 1}, x]},
                                    {set_record, [true, false]}, {set_text, ["t", 1]}], V <- Vs, A <- Annos]).

built_in() ->
    Names = lists:usort([{F, A} || {F, A} <- erlang:module_info(exports)] ++ [{float, 1}, {atom, 1}, {record, 2}, {nodes, 1}, {nothing, 0}]),
    compare:calls(erl_internal, [{T, [F, A]} || T <- [bif, guard_bif, old_bif, type_test, new_type_test, old_type_test], {F, A} <- Names] ++
        [{bif, [M, self, 0]} || M <- [erlang, lists]] ++
        [{T, [Op, A]} || T <- [arith_op, bool_op, comp_op, list_op, send_op, op_type], A <- [1, 2, 3],
                         Op <- ['+', '-', '*', '/', 'div', 'bnot', 'not', 'and', 'xor', '==', '=<', '++', '--', '!', 'andalso', x]] ++
        [{is_type, [T, A]} || T <- [any, list, map, nonempty_list, maybe_improper_list, tuple, dict, x], A <- [0, 1, 2, 3]] ++
        [{add_predefined_functions, [[{attribute, 1, module, m}, {eof, 2}]]}]).
