%% Prompts in encodings, text by formats that goes on from line to line, formats taken apart and built with options.
-module(io_lib_reading).
-export([main/0]).

main() ->
    show(prompts, [lists:flatten(io_lib:format_prompt(P)) || P <- [abc, "text", <<"bin">>, 'é', {a, "b"}, 1, {format, "~p~~", [[1, 2]]}, {format, "~q", []}, [a, b], [[$a | $b]]]]),
    show(prompts, [lists:flatten(io_lib:format_prompt(P, E)) || P <- [abc, "é", "λ", 'λ', <<"λ"/utf8>>, {'λ', "λ"}, {format, "~ts", ["λ"]}, {format, "~s", ["λ"]}],
                                                                E <- [latin1, unicode]]),
    show(fread, feed([], ["12 ab", "c \n", " 1.5e3", "\n"], "~d ~a ~f")),
    show(fread, feed([], ["1", "2", "\n"], "~d")),
    show(fread, feed([], [eof], "~d")),
    show(fread, feed([], ["1 ", eof], "~d~d")),
    show(fread, feed([], ["abc 12\n"], "~d")),
    show(fread, feed([], ["16#ff 2#101 rest\n"], "~# ~# ~s")),
    show(fread, feed([], ["abcdef\n"], "~3c~*s~c")),
    show(fread, feed([], ["x:y\n"], "x:~s")),
    show(fread, feed([], ["x-y\n"], "x:~s")),
    show(fread, feed([], ["  {a} 7\n"], "~l~s~l~d")),
    Scanned = io_lib:scan_format("~10.5.*p|~-8s~tc~n", [$_, {a, b}, "left", 955]),
    show(scanned, Scanned),
    show(unscanned, io_lib:unscan_format(Scanned)),
    show(built, [lists:flatten(io_lib:build_text(Scanned)), lists:flatten(io_lib:build_text(Scanned, [])), lists:flatten(io_lib:build_text([]))]),
    Long = io_lib:scan_format("~p and ~w", [lists:seq(1, 40), lists:seq(1, 40)]),
    show(built, [lists:flatten(io_lib:build_text(Long, [{chars_limit, L}])) || L <- [10, 40]]),
    show(unscanned, io_lib:unscan_format(Long)),
    [show(bad, t(F)) || F <- [fun() -> io_lib:scan_format("~p", []) end, fun() -> io_lib:scan_format("~", [1]) end, fun() -> io_lib:build_text([#{}]) end,
                              fun() -> lists:flatten(io_lib:build_text(Scanned, [foo])) end, fun() -> io_lib:fread([], "1\n", "~q") end]].

feed(State, [Text | Texts], Format) ->
    case io_lib:fread(State, Text, Format) of
        {more, More} -> feed(More, Texts, Format);
        Done -> {Done, Texts}
    end;
feed(_, [], _) -> more.

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~0p~n", [Name, Value]).
