%% Expressions that are evaluated: what is refused before, handlers of local functions, and words that
%% are reserved when somebody says so.
-module(eval_checks).
-export([main/0, double/2, add/3]).

main() ->
    [show(Text, run(Text)) || Text <- texts()],
    show(local, [local("twice(X)", {?MODULE, double}), local("twice(X)", {?MODULE, add, [7]})]),
    show(return, [catch_class(fun() -> erl_eval:expr(parsed("1"), [], none, none, R) end) || R <- [none, value, 5]]),
    show(words, [element(1, T) || T <- tokens("maybe else then")]),
    show('maybe', erl_eval:expr(hd(exprs(tokens("maybe {ok, A} ?= {ok, 1}, A end."))), [])).

texts() ->
    ["try 1/0 catch _:_ -> caught end", "begin _ = 1, try throw(a) catch throw:_ -> b end end", "_",
     "[Y || X <- [1, Y = 4]]", "[X || X <- [1, Z = 4]]", "<<(<<17, 3:2>>)/binary>>", "<<(<<17, 3:2>>)/bits>>",
     "#{self() := _} = #{}", "<<X:(self())>> = <<1>>", "<<\"\":no/signed>>", "<<\"\":16>>",
     "[x || <<17/float>> <= <<17.0/float, 18.0/float>>]", "[x || <<(1 bsl 70)/float>> <= <<(1 bsl 70)/float>>]"].

run(Text) -> catch_class(fun() -> element(2, erl_eval:expr(parsed(Text), [])) end).

catch_class(F) -> try F() catch Class:Reason -> {Class, Reason} end.

local(Text, Handler) -> element(2, erl_eval:expr(parsed(Text), [{'X', 4}], Handler)).

double(twice, [X]) -> 2 * X.

add(twice, [{var, _, 'X'}], Y) -> {value, Y, []}.

parsed(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text ++ "."),
    hd(exprs(Tokens)).

exprs(Tokens) ->
    {ok, Exprs} = erl_parse:parse_exprs(Tokens),
    Exprs.

tokens(Text) ->
    Reserved = fun(Word) -> Word =:= 'maybe' orelse Word =:= 'else' orelse erl_scan:reserved_word(Word) end,
    {ok, Tokens, _} = erl_scan:string(Text, 1, [{reserved_word_fun, Reserved}]),
    Tokens.

show(What, Value) -> io:format("~p: ~p~n", [What, Value]).
