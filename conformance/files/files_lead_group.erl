%% A file as group leader: what is read and written without naming a device comes from it and goes to it.
-module(files_lead_group).
-export([main/0]).

main() ->
    Out = group_leader(),
    ok = file:write_file("in", "first line\nab cd 12 1.5 rest\n{term, [1, \"x\"]}. next(A) ->\n  A + 1. -module(m).\n bad ]]. 17. \n [a|b]. one. two\nlast"),
    {ok, In} = file:open("in", [read]),
    group_leader(In, self()),
    Read = fun(F) -> io:format(Out, "~0p~n", [t(F)]) end,
    Read(fun() -> io:get_line('line> ') end),
    Read(fun() -> io:get_chars("", 3) end),
    Read(fun() -> io:fread('', "~a ~d ~f") end),
    Read(fun() -> io:get_line("") end),
    Read(fun() -> io:read('') end),
    Read(fun() -> io:scan_erl_exprs('') end),
    Read(fun() -> io:scan_erl_form('') end),
    Read(fun() -> io:read(standard_io, '', 7, []) end),
    Read(fun() -> io:scan_erl_exprs(In, '', {3, 1}, [text]) end),
    Read(fun() -> io:scan_erl_form(In, '', 3) end),
    Read(fun() -> io:scan_erl_exprs(In, '') end),
    Read(fun() -> io:get_line('') end),
    Read(fun() -> [io:get_line(''), io:get_chars('', 1), io:read(''), io:fread('', "~d"), io:scan_erl_form('')] end),
    Read(fun() -> [io:rows(), io:columns(), io:rows(In), io:columns(In)] end),
    Read(fun() -> [element(1, io:get_password()), element(1, io:request({foo, bar})), io:requests([{get_chars, '', 1}])] end),
    Read(fun() -> [lists:sort(io:getopts()), io:setopts([binary, {encoding, utf8}]), lists:sort(io:getopts()), io:request(getopts) =:= io:getopts()] end),
    Read(fun() -> [file:position(In, 0), io:get_line(''), io:get_chars('', 2), io:read('')] end),
    ok = file:close(In),
    Read(fun() -> [io:get_line(''), io:read(''), io:getopts(), io:request(getopts)] end),
    Read(fun() -> io:write(x) end),
    Read(fun() -> io:fwrite("x") end),
    {ok, To} = file:open("out", [write, {encoding, utf8}]),
    group_leader(To, self()),
    Read(fun() -> [io:fwrite("plain~n"), io:fwrite("~w ~s~n", [a, "b"]), io:fwrite(To, "~p~n", [{c}]), io:write({d, "e"}), io:nl(), io:put_chars([955, $\n])] end),
    Read(fun() -> [io:requests([{put_chars, unicode, "1"}, nl, {put_chars, unicode, io_lib, format, ["~w", [2]]}]), io:request({put_chars, unicode, "3\n"})] end),
    Read(fun() -> io:fwrite("~w") end),
    Read(fun() -> [io:printable_range() =:= latin1 orelse unicode, io:getopts(To) =:= io:getopts()] end),
    group_leader(Out, self()),
    ok = file:close(To),
    Read(fun() -> file:read_file("out") end).

t(F) -> try F() catch C:R -> {C, R} end.
