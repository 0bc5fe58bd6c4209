%% Malformed patterns: what is wrong, and where. Wrong arguments.
-module(re_errors).
-export([main/0]).

main() ->
    [io:format("~s: ~p~n", [P, outcome(re:compile(P))]) || P <- patterns()],
    [io:format("~s: ~p~n", [P, outcome(re:compile(P, O))]) || {P, O} <- with_options()],
    [io:format("~p~n", [failure(F)]) || F <- failures()],
    ok.

%% What a pattern is compiled to is nobody's business.
outcome({ok, _}) -> ok;
outcome(Error) -> Error.

failure(F) ->
    try F()
    catch
        Class:Reason:Stack ->
            {M, N, _, Info} = hd(Stack),
            {Class, Reason, M, N, maps:get(cause, proplists:get_value(error_info, Info, #{}), none)}
    end.

patterns() ->
    ["\\", "a\\", "\\c", "\\cé", "*", "a**", "+a", "a{2,1}", "a{99999}", "a{1,99999}", "[a", "[z-a]", "[a-\\d]", "[[:foo:]]", "[[.a.]]", "[:alpha:]", "(", "a(b",
     "a)", "((a)", "(?", "(?<", "(?<a", "(?<a>b)(?<a>c)", "(?<1a>b)", "(?<=a*)b", "(?<=a|b*)c", "(?<!(a)\\1)", "(?P", "(?Pa", "(?P<a", "(?#abc", "\\1",
     "(a)\\2", "\\g", "\\g{0}", "\\g{a", "\\k", "\\k<a>", "\\k<", "(?&a)", "(?1)", "(a)(?2)", "(?R", "(?+1)", "(?-1)", "(?+a)", "(?(1)a)", "(?(1)a|b|c)",
     "(a)(?(1)a|b|c)", "(?(0)a)", "(?(x)a)", "(?(?a)b)", "(?(1", "(?(DEFINE)a|b)", "(?C256)", "(?Ca)", "(*FOO)", "(*MARK)", "(*ACCEPT:x)", "(*COMMIT", "\\x{110000}", "\\x{zz}", "\\x{}",
     "\\o{9}", "\\o", "\\o{}", "\\777", "\\L", "\\u", "\\N{x}", "[\\N]", "\\p{Foo}", "\\p", "\\p{L", "\\P{^Foo}", "(?z)", "(?i-z)", "(?^)", "(?|(?<a>x)|(?<b>y))", "(?R)", "(a|(?1))",
     "(?<aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa>x)", "a{99999999999}", "\\99999999999", "(?99999999999)", "x{1}{2}", "^*", "\\b+", "(?i)*", "(?<>a)", "(?''a)\\k''", "[]", "[^]",
     "[\\", "(?=a", "(?<=a", "(?>a", "(?:a", "(?|a", "(*LIMIT_MATCH=x)a", "(*CRx)", "(a)(?(-2)b)", "(?(R1)a)", "(?(R&a)b)", "\\g{-1}", "\\g<1>", "\\g<", "\\g<a>"].

with_options() ->
    [{<<200>>, [unicode]}, {<<"a", 200, 200>>, [unicode]}, {"\\x{d800}", [unicode]}, {"\\x{110000}", [unicode]}, {"(?<=\\C)a", [unicode]}, {"(*UTF8)a", [never_utf]},
     {"a", [{newline, any}, {newline, crlf}]}, {"a", [bsr_unicode, bsr_anycrlf]}, {"a # (", [extended]}, {"( # a", [extended]}, {"a#\n*", [extended]}, {"(?<n>a)(?<n>b)", [dupnames]}].

failures() ->
    {ok, M} = re:compile("a"),
    [fun() -> re:compile(a) end,
     fun() -> re:compile("a", [foo]) end,
     fun() -> re:compile("a", [global]) end,
     fun() -> re:compile("a", foo) end,
     fun() -> re:compile("a", [{newline, foo}]) end,
     fun() -> re:compile([1000]) end,
     fun() -> re:run(a, "a") end,
     fun() -> re:run("a", a) end,
     fun() -> re:run("a", "(") end,
     fun() -> re:run("a", "(", [report_errors]) end,
     fun() -> re:run("a", M, [caseless]) end,
     fun() -> re:run("a", M, [foo]) end,
     fun() -> re:run("a", M, [{offset, -1}]) end,
     fun() -> re:run("a", M, [{offset, b}]) end,
     fun() -> re:run("a", M, [{match_limit, -1}]) end,
     fun() -> re:run("a", M, [{capture, all, foo}]) end,
     fun() -> re:run("a", M, [{capture, foo}]) end,
     fun() -> re:run("a", M, [{capture, [1.5]}]) end,
     fun() -> re:run("a", {re_pattern, 0, 0, 0, <<>>}) end,
     fun() -> re:run("a", {re_pattern, 0, 0, 0}) end,
     fun() -> re:run("a", {re_pattern, 0, 0, 0, "x"}) end,
     fun() -> re:run([1000], "a") end,
     fun() -> re:run([1000], "a", [unicode]) end,
     fun() -> element(2, catch re:run(<<200>>, "a", [unicode])) =/= x end,
     fun() -> re:inspect(M, foo) end,
     fun() -> re:inspect("a", namelist) end,
     fun() -> re:replace("a", "(", "b") end,
     fun() -> re:replace("a", "a", b) end,
     fun() -> re:replace("a", "a", "b", [foo]) end,
     fun() -> re:replace("a", "a", "b", [{return, foo}]) end,
     fun() -> re:replace("a", "a", "b", [{capture, all}]) end,
     fun() -> re:replace("a", "a", "b", [report_errors]) end,
     fun() -> re:split("a", "(") end,
     fun() -> re:split("a", "(", []) end,
     fun() -> re:split("a", "a", [global]) end,
     fun() -> re:split("a", "a", [{parts, x}]) end,
     fun() -> re:split("a", "a", foo) end,
     fun() -> re:split(a, "a", []) end].
