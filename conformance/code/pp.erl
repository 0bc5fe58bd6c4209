%% What programs that print forms share.
-module(pp).
-export([forms/1]).

%% Prints texts of forms as erl_pp has them.
forms(Texts) ->
    lists:foreach(fun(Text) -> io:put_chars(erl_pp:form(parsed(Text))) end, Texts).

parsed(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text),
    {ok, Form} = erl_parse:parse_form(Tokens),
    Form.
