%% Terms in files.
-module(files_consult).
-export([main/0]).

main() ->
    consult("{a, 1}.\n%% comment\n{b, [2, \"x\"]}. c.\n"),
    consult(""),
    consult("{a, 1}.\n{b, [2, \"x\"].\n"),
    consult("{a, 1}.\n{b} c.\n"),
    consult("{a, 1}.\n{b}"),
    consult("{a, 1}.\n'abc"),
    consult("a.\n1 + 2.\n"),
    consult("#{a => <<1, 2>>, \"b\" => -1.5}.\n{multi,\nline}.\n"),
    consult(<<"\"å€\".\n"/utf8>>),
    t(fun() -> file:consult("none") end),
    t(fun() -> file:path_consult([".", "d"], "none") end),
    t(fun() -> file:path_consult(["d", "."], "f") end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.

consult(Text) ->
    ok = file:write_file("f", Text),
    t(fun() -> file:consult("f") end).
