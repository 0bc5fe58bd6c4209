%% Behaviours that the compiler finds as modules that can be loaded: what their callbacks are, and what is wrong with them.
-module(behaviour_loaded).
-export([main/0]).

main() ->
    ok = file:make_dir("asking"),
    true = code:add_path("asking"),
    asks(pair, "-callback a(_) -> term().\n-callback b() -> term().\n-optional_callbacks([b/0]).\n"),
    asks(other, "-export([behaviour_info/1]).\nbehaviour_info(callbacks) -> [{a, 1}, {c, 2}];\nbehaviour_info(_) -> undefined.\n"),
    asks(none, "-export([behaviour_info/1]).\nbehaviour_info(callbacks) -> undefined.\n"),
    asks(ill, "-export([behaviour_info/1]).\nbehaviour_info(callbacks) -> [{a, 1, 2}].\n"),
    asks(plain, "-export([f/0]).\nf() -> 1.\n"),
    [answers(Names) || Names <- [["pair"], ["other"], ["pair", "other"], ["none"], ["ill"], ["plain"], ["missing"]]].

asks(Name, Text) ->
    File = atom_to_list(Name) ++ ".erl",
    ok = file:write_file(File, ["-module(", atom_to_list(Name), ").\n", Text]),
    {ok, Name, []} = compile:file(File, [{outdir, "asking"}, return]),
    ok = file:delete(File).

answers(Names) ->
    Text = ["-module(answers).\n-export([a/1, b/0]).\n", [["-behaviour(", N, ").\n"] || N <- Names], "a(X) -> X.\nb() -> 1.\n"],
    ok = file:write_file("answers.erl", Text),
    {ok, answers, _, Warnings} = compile:file("answers.erl", [binary, return]),
    io:format("~p: ~p~n", [Names, [W || {_, Ws} <- Warnings, W <- Ws]]).
