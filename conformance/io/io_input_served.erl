%% Input from a process that serves the protocol, which shows what it is asked for.
-module(io_input_served).
-export([main/0]).

main() ->
    Out = group_leader(),
    Device = spawn_link(fun() -> serve(Out, "first line\nab cd 12 1.5 rest\n{term, [1, \"x\"]}. next(A) ->\n  A + 1. bad ]]. 17. \n [a|b].\nlast", [{binary, false}]) end),
    group_leader(Device, self()),
    In = fun(F) -> print(Out, t(F)) end,
    In(fun() -> io:get_line("line> ") end),
    In(fun() -> io:get_chars(prompt, 3) end),
    In(fun() -> io:get_chars("", 0) end),
    In(fun() -> io:fread("fread> ", "~a ~d ~f") end),
    In(fun() -> io:get_line({format, "~w>", [1]}) end),
    In(fun() -> io:read("read> ") end),
    In(fun() -> io:scan_erl_form(Device, "form> ") end),
    In(fun() -> io:scan_erl_exprs("exprs> ") end),
    In(fun() -> io:get_line("") end),
    In(fun() -> io:read(standard_io, "read4> ", {5, 1}, [text]) end),
    In(fun() -> io:fread("", "~s~c") end),
    In(fun() -> io:get_line(eof) end),
    In(fun() -> io:read(eof) end),
    In(fun() -> [io:scan_erl_exprs(eof), io:scan_erl_exprs(Device, eof, 4), io:scan_erl_exprs(standard_io, eof, {2, 3})] end),
    In(fun() -> [io:scan_erl_form(eof), io:scan_erl_form(Device, eof, 5), io:scan_erl_form(standard_io, eof, 6, [return])] end),
    In(fun() -> io:get_chars(eof, 5) end),
    In(fun() -> io:fread(eof, "~d") end),
    In(fun() -> [io:getopts(), io:setopts([{encoding, latin1}]), io:getopts(), io:setopts([foo])] end),
    In(fun() -> [io:rows(), io:columns(), io:rows(Device), io:columns(Device)] end),
    In(fun() -> [io:get_password(), io:get_password(Device)] end),
    In(fun() -> [io:request({get_line, unicode, "r"}), io:request(getopts), io:request({put_chars, unicode, "shown"}), io:request(foo)] end),
    In(fun() -> [io:requests([{put_chars, unicode, "a"}, nl, {put_chars, unicode, "b"}]), io:requests([{put_chars, unicode, "c"}, foo]), io:requests([])] end),
    In(fun() -> [io:fwrite("plain~n"), io:fwrite("~w ~s~n", [a, "b"]), io:fwrite(Device, "~p~n", [{c}]), io:write({d, "e"}), io:nl()] end),
    In(fun() -> lists:member(io:printable_range(), [latin1, unicode]) end).

t(F) -> try F() catch C:R -> {C, R} end.

print(Out, X) -> io:format(Out, "= ~0p~n", [X]).

serve(Out, Text, Opts) ->
    receive
        {io_request, From, As, Request} ->
            {Reply, Rest, Opts1} = request(Request, Text, Opts, Out),
            From ! {io_reply, As, Reply},
            serve(Out, Rest, Opts1)
    end.

request({requests, Requests}, Text, Opts, Out) ->
    lists:foldl(fun(_, {{error, _}, _, _} = Failed) -> Failed;
                   (R, {_, T, O}) -> request(R, T, O, Out)
                end, {ok, Text, Opts}, Requests);
request(Request, Text, Opts, Out) ->
    io:format(Out, "~0p~n", [Request]),
    case Request of
        {get_line, unicode, _} -> line(Text, [], Opts);
        {get_chars, unicode, _, _} when Text =:= [] -> {eof, [], Opts};
        {get_chars, unicode, _, N} -> {lists:sublist(Text, N), lists:nthtail(min(N, length(Text)), Text), Opts};
        {get_until, unicode, _, M, F, A} -> until(M, F, A, [], Text, Opts);
        {put_chars, unicode, _} -> {ok, Text, Opts};
        {put_chars, unicode, M, F, A} -> io:format(Out, "~ts", [apply(M, F, A)]), {ok, Text, Opts};
        getopts -> {Opts, Text, Opts};
        {setopts, New} -> case lists:all(fun is_tuple/1, New) of true -> {ok, Text, New}; false -> {{error, enotsup}, Text, Opts} end;
        {get_geometry, rows} -> {24, Text, Opts};
        {get_geometry, columns} -> {80, Text, Opts};
        {get_password, _} -> {"secret", Text, Opts};
        _ -> {{error, request}, Text, Opts}
    end.

line([], [], Opts) -> {eof, [], Opts};
line([], Line, Opts) -> {lists:reverse(Line), [], Opts};
line([$\n | Rest], Line, Opts) -> {lists:reverse(Line, "\n"), Rest, Opts};
line([C | Rest], Line, Opts) -> line(Rest, [C | Line], Opts).

until(M, F, A, State, Text, Opts) ->
    {Chars, Rest} = case line(Text, [], Opts) of {Line, Left, _} -> {Line, Left} end,
    case apply(M, F, [State, Chars | A]) of
        {done, Result, eof} -> {Result, [], Opts};
        {done, Result, Unused} -> {Result, Unused ++ Rest, Opts};
        {more, More} -> until(M, F, A, More, Rest, Opts)
    end.
