%% Compiles and runs programs on Erlang/OTP and keeps what they print.
-module(corpus).
-export([compile/0, main/0]).

-define(TIMEOUT, 60000).

%% Plain arguments: a directory for the compiled modules, then sources. What is wrong with a source goes to the file SOURCE.errors in the directory.
compile() ->
    [Dir | Sources] = init:get_plain_arguments(),
    Workers = [spawn_monitor(fun() -> compile(Dir, Part) end) || Part <- parts(Sources, erlang:system_info(schedulers))],
    [receive {'DOWN', Ref, process, Pid, normal} -> ok end || {Pid, Ref} <- Workers].

parts(Sources, N) ->
    Numbered = lists:zip(lists:seq(1, length(Sources)), Sources),
    [[S || {I, S} <- Numbered, I rem N =:= Part] || Part <- lists:seq(0, N - 1)].

compile(Dir, Sources) ->
    [failed(Dir, S, Errors) || S <- Sources,
                               {error, Errors, _} <- [compile:file(S, [{outdir, Dir}, {i, filename:dirname(S)}, return | naming(S)])]].

%% Stack traces are part of reports: there they name files without directories.
naming(Source) ->
    case filename:basename(filename:dirname(Source)) of
        "reports" -> [deterministic];
        _ -> []
    end.

failed(Dir, Source, Errors) ->
    Text = [io_lib:format("~s:~w: ~ts~n", [filename:basename(File), Where, Module:format_error(What)])
            || {File, Found} <- Errors, {Where, Module, What} <- Found],
    ok = file:write_file(filename:join(Dir, filename:basename(Source) ++ ".errors"), unicode:characters_to_binary(Text)).

%% Plain arguments: a directory, then modules. What M:main() prints goes to the file M.out in the directory, what is logged meanwhile to M.log if that
%% counts. It runs in a directory of its own.
main() ->
    [Dir | Modules] = init:get_plain_arguments(),
    Log = spawn(fun() -> device([]) end),
    unregister(user),
    register(user, Log),
    Unbounded = #{burst_limit_enable => false, sync_mode_qlen => 10, drop_mode_qlen => 1000000, flush_qlen => 1000000},
    ok = logger:update_handler_config(default, config, Unbounded),
    ok = logger:update_proxy_config(Unbounded),
    [begin
         ok = file:write_file(filename:join(Dir, M ++ ".out"), run(filename:join(Dir, M ++ ".work"), list_to_atom(M))),
         [ok = file:write_file(filename:join(Dir, M ++ ".log"), logged(Log)) || counts(M)]
     end || M <- Modules].

%% Whether what is logged counts: of modules that do not tell where their source is.
counts(M) -> not lists:keymember(source, 1, (list_to_atom(M)):module_info(compile)).

%% What the log has printed since the last call. Several processes pass on what is logged: a last report shows that all has come.
logged(Log) ->
    {_, Ref} = spawn_monitor(fun() -> error(?MODULE) end),
    receive {'DOWN', Ref, process, _, _} -> ok end,
    logged(Log, <<>>, 1000).

logged(Log, Before, Patience) ->
    Ref = make_ref(),
    Log ! {take, self(), Ref},
    Text = receive {Ref, More} -> iolist_to_binary([Before, More]) end,
    case string:split(Text, "=ERROR REPORT", trailing) of
        [All, Last] ->
            case string:find(Last, "{corpus,") of
                nomatch when Patience > 0 -> receive after 1 -> logged(Log, Text, Patience - 1) end;
                nomatch -> Text;
                _ -> All
            end;
        _ when Patience > 0 -> receive after 1 -> logged(Log, Text, Patience - 1) end;
        _ -> Text
    end.

run(Work, Module) ->
    ok = filelib:ensure_path(Work),
    ok = file:set_cwd(Work),
    Device = spawn(fun() -> device([]) end),
    {Pid, Ref} = spawn_monitor(fun() ->
        group_leader(Device, self()),
        ok = loaded(Module),
        Module:main()
    end),
    receive
        {'DOWN', Ref, process, Pid, Reason} -> [collected(Device), failure(Reason)]
    after ?TIMEOUT ->
        exit(Pid, kill),
        [collected(Device), failure(timeout)]
    end.

%% What OTP's compiler makes is at times refused by its own loader.
loaded(Module) ->
    case code:ensure_loaded(Module) of
        {error, badfile} -> exit({badfile, Module});
        _ -> ok
    end.

failure(normal) -> [];
failure(Reason) -> io_lib:format("~nended by ~p~n", [Reason]).

collected(Device) ->
    Ref = make_ref(),
    Device ! {stop, self(), Ref},
    receive {Ref, Text} -> Text end.

%% An output device: serves the I/O protocol and keeps the text, encoded. There is nothing to read from it.
device(Text) ->
    receive
        {io_request, From, Ref, Request} ->
            {Reply, More} = served(Request),
            From ! {io_reply, Ref, Reply},
            device([Text | More]);
        {take, From, Ref} ->
            From ! {Ref, Text},
            device([]);
        {stop, From, Ref} ->
            From ! {Ref, Text}
    end.

%% {reply, encoded text}
served({put_chars, Encoding, Chars}) ->
    case catch unicode:characters_to_binary(Chars, Encoding) of
        Text when is_binary(Text) -> {ok, Text};
        _ -> {{error, put_chars}, []}
    end;
served({put_chars, Encoding, M, F, A}) ->
    try
        served({put_chars, Encoding, apply(M, F, A)})
    catch
        _:_ -> {{error, put_chars}, []}
    end;
served({requests, Requests}) ->
    lists:foldl(fun(R, {_, Text}) -> {Reply, More} = served(R), {Reply, [Text | More]} end, {ok, []}, Requests);
served({get_geometry, _}) ->
    {{error, enotsup}, []};
served(getopts) ->
    {[{binary, false}, {encoding, unicode}], []};
served({setopts, _}) ->
    {ok, []};
served(Get) when element(1, Get) =:= get_chars; element(1, Get) =:= get_line; element(1, Get) =:= get_until ->
    {eof, [prompt(Get)]};
served(_) ->
    {{error, request}, []}.

%% What stands before the input.
prompt(Get) ->
    case element(3, Get) of
        {format, Format, Args} -> unicode:characters_to_binary(io_lib:format(Format, Args));
        Prompt when is_atom(Prompt) -> atom_to_binary(Prompt);
        Prompt -> unicode:characters_to_binary(Prompt)
    end.
