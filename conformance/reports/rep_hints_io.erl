%% What was wrong with output: with the format, with its arguments, with the device.
-module(rep_hints_io).
-export([main/0, answering/1]).

answering(Answer) ->
    receive {io_request, From, Ref, _} -> From ! {io_reply, Ref, Answer} end,
    answering(Answer).

lines(F) ->
    try
        F(),
        io:format("~n")
    catch
        Class:Reason:Stack ->
            Text = erl_error:format_exception(Class, Reason, lists:sublist(Stack, 1)),
            io:format("~ts~n", [Text]),
            {_, _, Args, Where} = hd(Stack),
            {length(Args), lists:keyfind(error_info, 1, Where)}
    end.

main() ->
    Dead = spawn(fun() -> ok end),
    Ref = monitor(process, Dead),
    receive {'DOWN', Ref, process, _, _} -> ok end,
    [formatted(F, A) || {F, A} <- formats()],
    [io:format("~0p~n", [lines(F)]) || F <- [
        fun() -> io:format(id("~d")) end,
        fun() -> io:fwrite(id("~d")) end,
        fun() -> io:fwrite(id("~d"), []) end,
        fun() -> io:fwrite(standard_io, id("~d"), []) end,
        fun() -> io:format(standard_io, id({}), a) end,
        fun() -> io:format(nodevice, "~w", [1]) end,
        fun() -> io:format(nodevice, {}, a) end,
        fun() -> io:fwrite(nodevice, "~w", [1]) end,
        fun() -> io:put_chars(nodevice, a) end,
        fun() -> io:nl(nodevice) end,
        fun() -> io:write(nodevice, x) end,
        fun() -> io:put_chars([a]) end,
        fun() -> io:put_chars(a) end,
        fun() -> io:put_chars([<<"a">>, <<195>>, $b]) end,
        fun() -> io:put_chars(standard_io, [-1]) end,
        fun() -> io:put_chars([<<195>>, <<164>>]) end
    ]],
    own(Dead),
    [device(spawn(?MODULE, answering, [{error, Why}])) || Why <- [foo, enospc, {no_translation, unicode, latin1}, terminated]],
    [io:format("~0p~n", [catch io:format(spawn(?MODULE, answering, [A]), "~w", [a])]) || A <- [foo, {foo, x}, ok, {error, a, b}]],
    [io:format("~0p~n", [try io_lib:F(X, Y) catch error:R:S -> {R, setelement(4, hd(S), [])} end]) || F <- [format, fwrite], {X, Y} <- [{"~d", [a]}, {a, [a]}, {"~s", x}]],
    [io:format("~0p~n", [try io_lib:F(X, Y, []) catch error:R:S -> {R, setelement(4, hd(S), [])} end]) ||
        F <- [format], {X, Y} <- [{"~d", [a]}, {a, [a]}, {"~s", x}]].

formatted(F, A) ->
    {Length, Info} = lines(fun() -> io:format(F, A) end),
    io:format("~w ~0p~n", [Length, Info]).

%% The device of the process itself.
own(Device) ->
    Own = group_leader(),
    group_leader(Device, self()),
    Results = [try F(), ok catch error:R:S -> {R, hints(R, S)} end ||
                  F <- [fun() -> io:format(id("~d")) end, fun() -> io:format("a") end, fun() -> io:put_chars("a") end, fun() -> io:put_chars(a) end,
                        fun() -> io:put_chars(standard_io, a) end, fun() -> io:write(a) end, fun() -> io:nl() end, fun() -> io:nl(standard_io) end]],
    group_leader(Own, self()),
    [io:format("~0p~n", [R]) || R <- Results].

hints(Reason, Stack) -> maps:map(fun(_, Text) -> unicode:characters_to_binary(Text) end, erl_stdlib_errors:format_error(Reason, Stack)).

device(Pid) ->
    own(Pid),
    [io:format("~0p~n", [try F(), ok catch error:R:S -> {R, hints(R, S), lists:keyfind(error_info, 1, element(4, hd(S)))} end]) ||
        F <- [fun() -> io:format(Pid, "~w", [a]) end, fun() -> io:format(Pid, id("~d"), [a]) end, fun() -> io:put_chars(Pid, "a") end, fun() -> io:nl(Pid) end]].

formats() ->
    [{"~", []}, {"~1.", []}, {"~1.2.", []}, {"~1.2.x", []}, {"~*.*.*p", [1]}, {"~*.*.*p", [a, b, c, d]}, {"~tq", [1]}, {"~ld", [2]},
     {"~p~s", [1, 2]}, {"~ts", [[a]]}, {"~s~w~s", ["a", 1, 1.0]}, {"~c", [a]}, {"~tc", [-1]}, {"~f", [1]}, {"~g", [<<>>]}, {"~B", [a]},
     {"~X", [a, b]}, {"~#", [x]}, {"~W", [a, b]}, {"~i~d", [a, b]}, {"~s", [[1024]]}, {"~s", [[1 | a]]}, {"~.0f", [1.0]}, {"~.37b", [1]},
     {<<"~d">>, []}, {<<"a">>, [1]}, {abc, [1]}, {'~d', []}, {"~p", []}, {"~p", [1, 2]}, {[a], []}, {[-1], []}, {1, []}, {"~a", ["a"]},
     {"~n", [1]}, {"~~", [1]}, {[$a | b], []}, {"~p", x}, {"~s ~s ~b", [a, 1, 2.0]}, {"~10.10.10p", [1]}, {"~-10d", [1]}, {"~--10d", [1]},
     {"~lp~lq", [1]}, {"~3s~-3c~03.2f", [a, 1, c]}, {"~.3x", [x, "a"]}, {"~.3x", [1, 2]}, {"~s", [#{}]}, {"~kp", [1]}, {"~1.2.3.4p", []}, {"~-", []},
     {"~t", []}, {user, "hello"}, {foo, bar}, {{}, [b]}, {{}, b}, {"~tltq", [1]}, {"~.*s", [a, "a"]}, {"~..0b", [a]},
     {"~ts", [[16#110000]]}, {"~s", [[16#D800]]}, {"~s", [<<1:1>>]}, {"~s", [["a", [<<"b">> | 3]]]}, {"~s~f", ['\x{400}', 1.0]},
     {"~ti~s", [a, 3]}, {"~lw~s", [a, 3]}, {"~tX~s", [a, a, 3]}, {"~lP~s", [1, 2, 3]}].

id(X) -> X.
