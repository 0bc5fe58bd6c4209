%% Parse transforms: modules that get the forms of others before they are compiled. What they find, how they
%% fail, and calls of tuples, which compiled forms may have too.
-module(modules_transformed).
-export([main/0]).

main() ->
    ok = file:write_file("twice.erl",
        "-module(twice).\n-export([parse_transform/2, format_error/1]).\n"
        "parse_transform(Forms, Options) -> act(proplists:get_value(act, Options), Forms).\n"
        "act(undefined, Forms) -> lists:map(fun double/1, Forms);\n"
        "act(say, Forms) -> {warning, Forms, found(Forms, 2)};\n"
        "act(refuse, Forms) -> {error, found(Forms, 5), found(Forms, 2)};\n"
        "act(among, Forms) -> [A | B] = Forms, [A, {warning, {{5, 1}, twice, 3}} | B];\n"
        "act(thrown, _) -> throw(thrown);\n"
        "act(exited, _) -> exit(exited);\n"
        "act(wrong, _) -> error(wrong).\n"
        "found([{attribute, _, file, {File, _}} | _], N) -> [{File, [{{N, 2}, twice, N}]}].\n"
        "format_error(N) -> io_lib:format(\"found at ~w\", [N]).\n"
        "double({integer, A, N}) -> {integer, A, 2 * N};\n"
        "double(T) when is_tuple(T) -> list_to_tuple(double(tuple_to_list(T)));\n"
        "double(L) when is_list(L) -> [double(T) || T <- L];\n"
        "double(T) -> T.\n"),
    {ok, twice} = compile:file("twice", [report]),
    {module, twice} = code:load_abs("twice"),
    ok = file:write_file("user.hrl", "-define(SIX, 6).\n-record(r, {a = 1, b}).\n"),
    ok = file:write_file("user.erl",
        "-module(user_of).\n-export([f/1, g/0]).\n-include(\"user.hrl\").\n\n-spec f(X) -> X when X :: integer().\n"
        "f(X) -> Unused = 3,\n    case X of\n        4 -> {?SIX, 1.5, \"text\", $c, 'an atom'};\n        _ -> <<X:8, 4>>\n    end.\n"
        "g() -> [#r{}, (fun(A) -> A + 1 end)(1), try 1 catch _:_ -> 2 end, [Y || Y <- [1, 2], Y > 2]].\n"),
    t(fun() -> compiled([]) end),
    t(fun() -> compiled([{parse_transform, twice}]) end),
    t(fun() -> compiled([{parse_transform, twice}, {parse_transform, twice}]) end),
    [t(fun() -> found([return, {parse_transform, twice}, {act, A}]) end) || A <- [say, refuse, among]],
    [t(fun() -> found([return, {error_location, line}, {parse_transform, twice}, {act, A}]) end) || A <- [say, among]],
    [t(fun() -> failed([return, {parse_transform, twice}, {act, A}]) end) || A <- [thrown, exited, wrong]],
    t(fun() -> found([return, {parse_transform, nowhere}]) end),
    [t(fun() -> found([report, {parse_transform, twice}, {act, A}]) end) || A <- [say, refuse, among]],
    t(fun() -> found([report, {parse_transform, nowhere}]) end),
    t(fun() -> asked() end),
    t(fun() -> forms([]) end),
    t(fun() -> forms([tuple_calls]) end),
    t(fun() -> [lists:flatten(T) || {_, T} <- sys_messages:format_messages("user.erl", "Note: ", [{{8, 12}, twice, 1}, {7, twice, 2}, {none, twice, 3}, {{99, 1}, twice, 4}], [])] end).

compiled(Options) ->
    {ok, user_of, Code} = compile:file("user", [binary | Options]),
    {module, user_of} = code:load_binary(user_of, "user", Code),
    [user_of:f(1), user_of:f(4), user_of:f(8), user_of:g()].

found(Options) ->
    case compile:file("user", [binary | Options]) of
        {ok, M, _, Ws} -> {ok, M, Ws};
        {ok, M, _} -> {ok, M};
        Other -> Other
    end.

failed(Options) ->
    {error, [{File, [{Place, Module, {What, M, {Class, Reason, [Where | _]}}}]}], []} = found(Options),
    {File, Place, Module, What, M, Class, Reason, element(2, Where)}.

%% A source may ask for itself.
asked() ->
    ok = file:write_file("asks.erl", "-module(asks).\n-compile([{parse_transform, twice}, export_all, nowarn_export_all]).\nf() -> 21.\n"),
    {ok, asks, Code, []} = compile:file("asks", [binary, return]),
    {module, asks} = code:load_binary(asks, "asks", Code),
    asks:f().

%% The call M:key(1), with M a module or a tuple, in forms where a variable has the name of an atom.
forms(Options) ->
    Call = {call, 1, {remote, 1, {var, 1, mod}, {atom, 1, key}}, [{integer, 1, 1}]},
    Forms = [{attribute, 1, module, caller}, {attribute, 1, export, [{f, 1}, {key, 1}, {key, 2}]},
             {function, 2, f, 1, [{clause, 2, [{var, 2, mod}], [], [Call]}]},
             {function, 3, key, 1, [{clause, 3, [{var, 3, 'X'}], [], [{var, 3, 'X'}]}]},
             {function, 4, key, 2, [{clause, 4, [{var, 4, 'X'}, {var, 4, 'Y'}], [], [{tuple, 4, [{var, 4, 'X'}, {var, 4, 'Y'}]}]}]}],
    {ok, caller, Code} = compile:forms(Forms, [binary | Options]),
    {module, caller} = code:load_binary(caller, "caller", Code),
    [try caller:f(M) catch error:R -> R end || M <- [caller, {caller}, {caller, 2}, {}, 3]].

t(F) -> io:format("~p~n", [try F() catch C:R:S -> {C, R, hd(S)} end]).
