%% Listings that the compiler writes: of what parse transforms have made, and without records.
-module(compile_listing).
-export([main/0]).

main() ->
    ok = file:write_file("listed.erl", source()),
    show(compile:file("listed", ['P'])),
    {ok, Listing} = file:read_file("listed.P"),
    io:put_chars([Listing, $\n]),
    run("listed.erl", []),
    run("listed.P", []),
    show(compile:file("listed", ['E'])),
    {ok, Expanded} = file:read_file("listed.E"),
    [show({Text, binary:match(Expanded, Text) =:= nomatch}) || Text <- [<<"#r">>, <<"lists:map(">>, <<"-record(r">>, <<".second">>]],
    run("listed.E", []),
    {ok, [], Forms} = compile:file("listed", ['E', binary]),
    show([F || {function, _, F, _, _} <- Forms]),
    {ok, [], Same} = compile:file("listed", ['P', binary]),
    show(lists:keyfind(function, 1, Same)),
    {ok, [], Again} = compile:forms(Same, ['P']),
    show(Again =:= Same),
    show(compile:file("listed", ['P', {outdir, "none"}])),
    ok = file:write_file("broken.erl", "-module(broken).\nf() -> g().\n"),
    show(compile:file("broken", ['P', return])),
    show(filelib:is_file("broken.P")).

run(File, Options) ->
    {ok, Text} = file:read_file(File),
    ok = file:write_file("listed_again.erl", binary:replace(Text, <<"listed">>, <<"listed_again">>)),
    {ok, Module, Code} = compile:file("listed_again", [binary | Options]),
    {module, Module} = code:load_binary(Module, File, Code),
    [show({F, Args, catch_of(fun() -> apply(Module, F, Args) end)})
     || {F, Args} <- [{make, [7]}, {change, [{r, 1, 2, 3}]}, {change, [{r, 1, 2}]}, {pick, [{r, 1, 2, 3}]}, {pick, [{s, 1}]},
                      {pick, [x]}, {all, [[{r, 1, a, c}, {r, 2, b, d}, x]]}, {tests, [{r, 1, 2, 3}]}, {tests, [r]}, {places, []}]],
    code:purge(Module),
    code:delete(Module).

catch_of(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

source() ->
    "-module(listed).\n"
    "-export([make/1, change/1, pick/1, all/1, tests/1, places/0]).\n"
    "-import(lists, [map/2]).\n"
    "-define(TWICE(X), (X) * 2).\n"
    "-record(r, {first, second = place() :: term(), third = ?TWICE(4)}).\n"
    "-record(s, {of_r = #r{first = inner}}).\n\n"
    "make(X) ->\n"
    "    {#r{first = X}, #r{third = X, second = 2}, #r{_ = X}, #s{}}.\n\n"
    "change(R) ->\n"
    "    New = R#r{third = Y = 5, second = {Y0 = 1}},\n"
    "    {R#r{first = new}, New, R#r{}, Y, Y0}.\n\n"
    "pick(#r{first = F, _ = _} = R) when R#r.third > 2; is_record(R, s) ->\n"
    "    {F, R#r.second};\n"
    "pick(S) when S#s.of_r =:= 1 -> one;\n"
    "pick(Other) -> Other#r.first.\n\n"
    "all(Rs) ->\n"
    "    {[R#r.second || R <- Rs, R#r.first > 1], map(fun(#r{third = T}) -> T; (T) -> T end, Rs), length(Rs)}.\n\n"
    "tests(R) ->\n"
    "    F = fun place/0, L = fun length/1,\n"
    "    {is_record(R, r), is_record(R, s), is_record(R, r, 3), F(), L([R])}.\n\n"
    "places() -> {#r.first, #r.third, #s.of_r}.\n\n"
    "place() -> here.\n".

show(Term) -> io:format("~0p~n", [Term]).
