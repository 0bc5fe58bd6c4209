%% erl_parse:parse_term: terms and what is none.
-module(parse_terms).
-export([main/0]).

main() ->
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("{a, -1, +2, [1, 2 | 3], \"abc\", #{a => 1}, <<1, 2>>, <<\"abc\">>, -1.5}."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("foo"), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("foo bar."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("{a, b."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("fun lists:map/2."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("X."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("1 + 2."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("<<1:4>>."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("\"a\" \"b\"."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("- 5."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("(a)."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("f(x)."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("<<1:16, 2:8/little>>."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("<<\"ab\"/utf16>>."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("#{a := 1}."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("$a."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("[1, 2,"), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("#{1 => 2, 1 => 3}."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("#r{}."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("begin a end."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> begin {ok, Tokens, _} = erl_scan:string("'a b'."), erl_parse:parse_term(Tokens) end end),
    t(fun() -> lists:flatten(erl_parse:format_error(["syntax error before: ", "x"])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
