%% Patterns of names: sets with brackets and hyphens in them, alternatives, characters that stand for
%% themselves, directories above; and folding over files by regular expressions.
-module(wildcard_sets).
-export([main/0]).

main() ->
    [ok = file:write_file(N, "x") || N <- ["a-", "aA", "aB", "a[", "a]", "{b}", "bc", "b,d", "?q"]],
    [ok = filelib:ensure_path(D) || D <- ["sub/deep", "sub2"]],
    [ok = file:write_file(N, "x") || N <- ["sub/deep/one.txt", "sub/two.text"]],
    [show(P, catch_error(fun() -> filelib:wildcard(P) end)) || P <- patterns()],
    show(dir, filelib:wildcard("*", "sub")),
    show(module, {filelib:wildcard("a?", erl_prim_loader), filelib:wildcard("*", "sub", erl_prim_loader)}),
    [show(R, fold(R, Deep)) || R <- ["^", "[.]text$", "^o.*", "e[.]t", "^$"], Deep <- [true, false]],
    show(beside, {filelib:ensure_path("a-/x/y"), filelib:ensure_dir("aA/x")}).

patterns() ->
    ["a[][A-]", "a[-]", "a[", "a[A-B]", "{a[A-B],bc}", "\\{b*", "b{\\,d,c}", "b{,c}", "\\?q", "sub*/..", "bc/..", "**", "sub/**/*.txt",
     "{", "{a,b", "x*"].

catch_error(F) -> try F() catch error:Reason -> {error, Reason} end.

fold(Regexp, Deep) -> lists:sort(filelib:fold_files(".", Regexp, Deep, fun(N, Ns) -> [N | Ns] end, [])).

show(What, Value) -> io:format("~p: ~p~n", [What, Value]).
