%% A module that is loaded a third time from what it was compiled to: its oldest code makes room.
-module(code_thrice).
-export([main/0]).

main() ->
    io:format("~p~n", [[{code:load_binary(thrice, "thrice", code(N)), thrice:n(), erlang:check_old_code(thrice)} || N <- [1, 2, 3, 4]]]),
    Old = spawn_monitor(fun() -> thrice:stay() end),
    receive after 10 -> ok end,
    {module, thrice} = code:load_binary(thrice, "thrice", code(5)),
    {module, thrice} = code:load_binary(thrice, "thrice", code(6)),
    {Pid, Ref} = Old,
    receive {'DOWN', Ref, process, Pid, Why} -> io:format("~p ~p~n", [Why, thrice:n()]) end,
    io:format("~p~n", [[try code:load_binary(M, F, B) catch C:R -> {C, R} end || {M, F, B} <- [{"m", "f", <<>>}, {m, 1, <<>>}, {m, f, "b"}, {m, f, <<1, 2>>}]]]).

code(N) ->
    Forms = [form(T) || T <- ["-module(thrice).", "-export([n/0, stay/0]).", "n() -> " ++ integer_to_list(N) ++ ".", "stay() -> receive go -> ok end."]],
    {ok, thrice, Code} = compile:forms(Forms, []),
    Code.

form(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text),
    {ok, Form} = erl_parse:parse_form(Tokens),
    Form.
