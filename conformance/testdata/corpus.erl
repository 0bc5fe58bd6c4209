%% Runs programs of this directory on Erlang/OTP and keeps what they print.
-module(corpus).
-export([main/0]).

-define(TIMEOUT, 60000).

%% Plain arguments: a directory, then modules. What M:main() prints goes to the file M.out in the directory.
main() ->
    [Dir | Modules] = init:get_plain_arguments(),
    [ok = file:write_file(filename:join(Dir, M ++ ".out"), run(list_to_atom(M))) || M <- Modules].

run(Module) ->
    Device = spawn(fun() -> device([]) end),
    {Pid, Ref} = spawn_monitor(fun() ->
        group_leader(Device, self()),
        Module:main()
    end),
    receive
        {'DOWN', Ref, process, Pid, Reason} -> [collected(Device), failure(Reason)]
    after ?TIMEOUT ->
        exit(Pid, kill),
        [collected(Device), failure(timeout)]
    end.

failure(normal) -> [];
failure(Reason) -> io_lib:format("~nended by ~p~n", [Reason]).

collected(Device) ->
    Ref = make_ref(),
    Device ! {stop, self(), Ref},
    receive {Ref, Text} -> Text end.

%% An output device: serves the I/O protocol and keeps the text, encoded.
device(Text) ->
    receive
        {io_request, From, Ref, Request} ->
            {Reply, More} = served(Request),
            From ! {io_reply, Ref, Reply},
            device([Text | More]);
        {stop, From, Ref} ->
            From ! {Ref, Text}
    end.

%% {reply, encoded text}
served({put_chars, unicode, Chars}) ->
    case unicode:characters_to_binary(Chars) of
        Text when is_binary(Text) -> {ok, Text};
        _ -> {{error, put_chars}, []}
    end;
served({put_chars, unicode, M, F, A}) ->
    try
        served({put_chars, unicode, apply(M, F, A)})
    catch
        _:_ -> {{error, {put_chars, F}}, []}
    end.
