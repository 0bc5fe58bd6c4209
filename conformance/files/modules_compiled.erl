%% Sources in files, compiled by the program: headers, macros, findings as terms, options; then loaded from what was written.
-module(modules_compiled).
-export([main/0]).

main() ->
    [ok = filelib:ensure_path(D) || D <- ["src", "include", "out"]],
    ok = file:write_file("include/shapes.hrl", "-record(box, {w = 1, h = 2}).\n-define(AREA(B), (B#box.w * B#box.h)).\n"),
    ok = file:write_file("src/near.hrl", "-define(NEAR, near).\n"),
    ok = file:write_file("src/boxes.erl",
        "-module(boxes).\n-export([area/0, near/0, side/0]).\n-include(\"near.hrl\").\n-include(\"shapes.hrl\").\n"
        "area() -> ?AREA(#box{w = 7}).\nnear() -> ?NEAR.\n-ifdef(side).\nside() -> ?side.\n-else.\nside() -> none.\n-endif.\n"),
    t(fun() -> compile:file("src/boxes", [{outdir, "out"}, {i, "include"}, {d, side, {a, "b"}}, report]) end),
    t(fun() -> lists:sort(element(2, file:list_dir("out"))) end),
    t(fun() -> code:load_abs("out/boxes") end),
    t(fun() -> [boxes:area(), boxes:near(), boxes:side()] end),
    t(fun() -> code:load_abs("out/none") end),
    t(fun() -> [c:c("src/boxes", [{outdir, "out"}, {i, "include"}, {d, side, 3}]), boxes:side()] end),
    t(fun() -> ok = file:write_file("alone.erl", "-module(alone).\n"), [c:c(alone), c:c(alone)] end),
    t(fun() -> c:c("src/boxes", [{i, "nowhere"}, return_errors, {error_location, line}]) end),
    t(fun() -> {ok, boxes, Code, []} = compile:file("src/boxes.erl", [binary, return, {i, "include"}]), code:load_binary(boxes, "b", Code) end),
    t(fun() -> [boxes:area(), boxes:side()] end),
    t(fun() -> compile:file("src/boxes", [return]) end),
    t(fun() -> compile:file("src/no_such_file", [return]) end),
    t(fun() -> compile:file(src, [return]) end),
    t(fun() -> {options, O} = lists:keyfind(options, 1, boxes:module_info(compile)), O end),
    t(fun() -> {vsn, [V]} = lists:keyfind(vsn, 1, boxes:module_info(attributes)), is_integer(V) end),
    t(fun() -> [deterministic("src/boxes", O) || O <- [[], [deterministic]]] end),
    t(fun() -> [records(O) || O <- [[], [strict_record_tests], [no_strict_record_tests], [strict_record_tests, no_strict_record_tests]]] end),
    found("f(X) -> Y = 1.\nf(_) -> ok.\n", []),
    found("f(X) -> Y = 1.\nf(_) -> ok.\n", [export_all]),
    found("f(X) -> Y = 1.\nf(_) -> ok.\n", [export_all, {error_location, line}]),
    found("f(X) -> Y = 1.\nf(_) -> ok.\n", [export_all, nowarn_unused_vars]),
    found("f(X) -> Y = 1.\nf(_) -> ok.\n", [export_all, warnings_as_errors]),
    found("-export([f/1]).\nf(X) -> {X}, X + a, element(0, X), g(), Z.\n", []),
    found("-export([f/1]).\nf(X) -> case X of {ok, _} when X =:= 1 -> ok; _ -> b; {} -> c end.\n", []),
    found("f(X) -> <<1>>, self(), ok.\ng(X) -> a:b(), [X || X <- X], ok.\n", [export_all]),
    found("f(X -> X.\n", []),
    found("-export(f).\n-record(a, [b]).\n-record(c).\n-foo(a, b).\n", []),
    found("f() -> maybe.\n", [export_all]),
    found("f(X) -> maybe ok ?= X end.\n", [export_all, {feature, maybe_expr, enable}]),
    t(fun() -> compile:file("src/boxes", [return, {i, "include"}, {outdir, "none/such"}]) end),
    t(fun() -> ok = file:write_file("src/lost.erl", "-module(found).\n"), compile:file("src/lost", [return, {outdir, "out"}]) end),
    t(fun() -> compile:file("src/lost", [return, no_error_module_mismatch, {outdir, "out"}]) end),
    t(fun() -> compile:file("src/boxes", [return, r18, {i, "include"}]) end),
    t(fun() -> [compile:output_generated(O) || O <- [[], [binary], [strong_validation], [basic_validation]]] end),
    true = os:putenv("ERL_COMPILER_OPTIONS", "[{i, \"include\"}, binary]"),
    t(fun() -> {ok, boxes, Code} = compile:file("src/boxes", []), is_binary(Code) end),
    t(fun() -> [compile:env_compiler_options(), compile:noenv_file("src/boxes", [return])] end),
    true = os:unsetenv("ERL_COMPILER_OPTIONS").

%% Whether other directories to include from make another module.
deterministic(File, Options) ->
    [{ok, _, A}, {ok, _, B}] = [compile:file(File, [binary, {i, "include"}, {i, D} | Options]) || D <- ["one", "two"]],
    A =:= B.

%% A field of a tuple that is no such record.
records(Options) ->
    ok = file:write_file("src/sloppy.erl", "-module(sloppy).\n-export([f/1]).\n-record(r, {a, b}).\nf(R) -> R#r.b.\n"),
    {ok, sloppy, Code} = compile:file("src/sloppy", [binary | Options]),
    {module, sloppy} = code:load_binary(sloppy, "sloppy", Code),
    [catch_it(R) || R <- [{r, 1, 2}, {q, 1, 2}, {q, 1, 2, 3}, {r, 1}]].

catch_it(R) -> try sloppy:f(R) catch error:E -> E end.

found(Text, Options) ->
    ok = file:write_file("src/found.erl", ["-module(found).\n", Text]),
    t(fun() ->
        case compile:file("src/found", [return, binary | Options]) of
            {ok, found, _, Warnings} -> {ok, Warnings};
            Other -> Other
        end
    end).

t(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).
