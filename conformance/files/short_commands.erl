%% What the shell calls by short names, called by a program.
-module(short_commands).
-export([main/0]).

main() ->
    {ok, Top} = file:get_cwd(),
    ok = file:make_dir("d"),
    [ok = file:write_file("d/" ++ N, "") || N <- ["a", "bbb", lists:duplicate(16, $c), "dd", "e", "f"]],
    [show(c:ls(Name)) || Name <- ["d", "d/a", "no", d, [["d"]]]],
    ok = file:write_file("d/g", ""),
    show(c:ls("d")),
    ok = file:make_dir("empty"),
    show(c:ls("empty")),
    Home = fun(Do) -> io:format("~s~n", [string:replace(said(Do), Top, "TOP")]) end,
    Home(fun() -> c:pwd() end),
    [Home(fun() -> c:cd(Dir) end) || Dir <- ["d", "no", ".."]],
    Home(fun() -> c:ls() end),
    ok = file:write_file("short_module.erl", "-module(short_module).\n-export([f/0]).\nf() -> 1.\n"),
    show([c:lc(["short_module"]), code:is_loaded(short_module), c:nc("short_module"), short_module:f()]),
    ok = file:write_file("short_module.erl", "-module(short_module).\n-export([f/0]).\nf() -> 2.\n"),
    show([c:nc("short_module", [debug_info]), c:nc("short_module", [{outdir, "d"}]), filelib:is_file("d/short_module" ++ code:objfile_extension())]),
    show([c:nc("no_such"), c:lc(["no_such"])]),
    show([is_integer(proplists:get_value(total, c:memory())), is_integer(c:memory(ets)), [K || {K, _} <- c:memory([total, ets])]]),
    show(try c:memory(nothing) catch error:R -> R end),
    show(c:pid(0, 4, 0) =:= list_to_pid("<0.4.0>")),
    self() ! {one, "text"},
    self() ! two,
    show([c:flush(), c:flush()]).

show(What) -> io:format("~p~n", [What]).

%% What a function prints.
said(Do) ->
    Me = self(),
    Leader = group_leader(),
    Device = spawn(fun() -> device(Me, []) end),
    group_leader(Device, self()),
    ok = Do(),
    group_leader(Leader, self()),
    Device ! {done, Me},
    receive {said, Text} -> Text end.

device(To, Text) ->
    receive
        {io_request, From, As, {put_chars, _, M, F, A}} -> From ! {io_reply, As, ok}, device(To, [Text, apply(M, F, A)]);
        {io_request, From, As, {put_chars, _, Chars}} -> From ! {io_reply, As, ok}, device(To, [Text, Chars]);
        {io_request, From, As, _} -> From ! {io_reply, As, {error, request}}, device(To, Text);
        {done, To} -> To ! {said, unicode:characters_to_list(Text)}
    end.
