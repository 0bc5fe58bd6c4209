%% Tokens and terms from a device, in one place after the other; text that has to be Latin-1 or is limited.
-module(io_lib_tokens).
-export([main/0]).

main() ->
    Self = self(),
    Device = spawn_link(fun() -> serve(["{a, 'b c'}.\n", "f(X) -> $y;\n", "g() -> \"s\". -a(1).\n", "1 + .5. ", "16#ff. ok"]) end),
    [io:format("~0p~n", [F()]) || F <- [
        fun() -> io:scan_erl_exprs(Device, p, 7) end,
        fun() -> io:scan_erl_form(Device, p) end,
        fun() -> io:scan_erl_form(Device, p, {3, 2}, [text]) end,
        fun() -> io:scan_erl_exprs(Device, p, {1, 1}, [return]) end,
        fun() -> io:scan_erl_form(Device, p, 12) end,
        fun() -> io:scan_erl_exprs(Device, p, 1, []) end,
        fun() -> io:scan_erl_form(Device, p) end]],
    show(string, [io_lib:write_latin1_string("a'b\"c", Q) || Q <- "'\"|"]),
    show(string, [io_lib:write_string_as_latin1([$x, 955, $y], Q) || Q <- "'\"|"]),
    show(write, [lists:flatten(io_lib:write([{a, "bc", [1, 2, 3]}, 'D'], Depth, S)) || Depth <- [-1, 2, 4], S <- [false]]),
    show(write, [lists:flatten(io_lib:write({"text", ["x" | y]}, -1, true))]),
    show(prompt, [lists:flatten(io_lib:format_prompt({format, "~ts ~w", ["abc", 1]}, unicode)), lists:flatten(io_lib:format_prompt([], latin1))]),
    show(built, lists:flatten(io_lib:build_text(io_lib:scan_format("~s~4w|~-4w|", ["ab", 12, x]), [{chars_limit, 100}]))),
    erase(),
    [put(K, value) || K <- [one, 2, "three"]],
    show(keys, lists:sort(get_keys())),
    Ref = spawn_request(erlang, is_atom, [a], [{reply, error_only}]),
    receive {spawn_reply, Ref, _, _} -> show(reply, unexpected) after 20 -> show(reply, none) end,
    Quiet = spawn_request(erlang, send, [Self, sent], [monitor, {reply, no}]),
    receive sent -> receive {'DOWN', Quiet, process, _, Reason} -> show(sent, Reason) end end,
    show(sticky, [code:stick_mod(io_lib_tokens), code:is_sticky(io_lib_tokens), code:unstick_mod(io_lib_tokens), code:is_sticky(io_lib_tokens)]).

serve(Lines) ->
    receive
        {io_request, From, As, {get_until, unicode, p, M, F, A}} ->
            {Reply, Left} = until(M, F, A, [], Lines),
            From ! {io_reply, As, Reply},
            serve(Left)
    end.

until(M, F, A, State, Lines) ->
    {Chars, Rest} = case Lines of [L | Ls] -> {L, Ls}; [] -> {eof, []} end,
    case apply(M, F, [State, Chars | A]) of
        {done, Result, Left} when Left =:= eof; Left =:= [] -> {Result, Rest};
        {done, Result, Left} -> {Result, [Left | Rest]};
        {more, More} -> until(M, F, A, More, Rest)
    end.

show(Name, Value) -> io:format("~w: ~0p~n", [Name, Value]).
