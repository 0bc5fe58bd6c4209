%% Tokens of long lines: wherever in a line each kind begins, with or without white space, and lines that take long if tokens cost by what follows.
-module(scan_long).
-export([main/0]).

main() ->
    [io:format("~w ~p~n", [erlang:phash2(Result), Text]) || {Text, Result} <- [{T, everywhere(T)} || T <- texts()]],
    long("[", "]", "x"),
    long("{", "}", "\"text\\x{e9}\""),
    long("#{a=>", "}", "1.5e-3"),
    long("%", "", "\n"),
    long(" ", "\t", "atom"),
    long("a", "b", "_C"),
    long("1", "2", "3"),
    long("\"", "\"", "''").

texts() ->
    ["$\\12 $\\x4a $\\x{1f0} $\\^a $a", "16#1f 2#101 1_000 1.25 1.0e10 2.5E-3 12.", "=:= =/= == => =< >= := -> <- << >> || ++ -- .. ... :: . ",
     "'quoted \\'atom' \"a string\\n\\1234\\x{41}\" \"\"", "Variable _ _X foo@bar aé begin andalso", "% comment\nx %last", "x.\n y. z", "12.\n", "a b\t\n  c",
     "ok. more", "\"open", "'open", "$", "37#1", "\\"].

%% Results for the text behind so much white space, and behind so many words.
everywhere(Text) ->
    [{shown(erl_scan:string(lists:duplicate(N, $\s) ++ Text, {1, 1}, [return, text])), erl_scan:string(lists:duplicate(N, $x) ++ [$\s | Text]),
      in_pieces(erl_scan:tokens([], lists:duplicate(N, $\s) ++ Text, 1))} || N <- [0 | lists:seq(80, 101)] ++ lists:seq(195, 205)].

%% White space is left out: OTP makes several tokens of what is long.
shown({ok, Tokens, End}) -> {ok, [T || T <- Tokens, element(1, T) =/= white_space], End};
shown(Other) -> Other.

in_pieces({more, Continuation}) -> erl_scan:tokens(Continuation, eof, 1);
in_pieces(Done) -> Done.

long(Open, Close, Middle) ->
    N = 3000,
    Text = lists:append([lists:append(lists:duplicate(N, Open)), Middle, lists:append(lists:duplicate(N, Close)), "."]),
    Result = erl_scan:string(Text, {1, 1}),
    io:format("~p ~w ~w~n", [Open, erlang:phash2(Result), scanned(Result)]).

scanned({ok, Tokens, _}) -> length(Tokens);
scanned({error, Reason, _}) -> Reason.
