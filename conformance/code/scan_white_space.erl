%% White space as tokens: lines, indentation, and runs of spaces and tabs up to some length; and
%% characters that a source may not have.
-module(scan_white_space).
-export([main/0]).

main() ->
    [show(S, white(S)) || S <- spaces()],
    [show(S, erl_scan:string(S, {1, 1}, [return])) || S <- wrong()],
    show(pieces, pieces(["a\n", "  ", "\t", "\t", "b. "])).

spaces() ->
    ["a\n    b", "a \n\n  b", "a\t\t b\n", "\n\t\t\tb", " \t ", "\n\n\n", "a\r\n b", "\f\v b", "\n\f b", "\n\r\r b", "\n\v b",
     [$\n | lists:duplicate(20, $\s)], lists:duplicate(40, $\s), lists:duplicate(12, $\t), [160, 32, 9], [32, 160]].

white(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text, 1, [return]),
    [S || {white_space, _, S} <- Tokens].

wrong() ->
    [[$%, 16#d800], [$%, 16#fffe, $x, $\n, $a], [$", 16#d800, $"], [$$, 16#d800], [$$, $\\, 16#ffff], [$", $\\, 16#dfff, $"],
     "$\\x{D800}", [16#fffe], [$%, 16#10ffff]].

%% The tokens of a text that comes in pieces.
pieces(Pieces) -> pieces([], Pieces).

pieces(Continuation, [Piece | Pieces]) ->
    case erl_scan:tokens(Continuation, Piece, {1, 1}, [return]) of
        {more, More} -> pieces(More, Pieces);
        {done, Result, Rest} -> {Result, Rest}
    end.

show(What, Value) -> io:format("~w: ~w~n", [What, Value]).
