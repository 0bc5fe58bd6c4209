%% An interpreter of a tiny language with a tape: a loop over characters with a zipper for code and for data.
-module(algo_brain).
-export([main/0]).

main() ->
    Hello = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.",
    io:format("~s", [run(Hello, "")]),
    io:format("~s~n", [run(",[.,]", "echo")]),
    io:format("~s~n", [run(",[>,]<[.<]", "reverse")]),
    io:format("~w~n", [run("++>+++++[<+>-]++++++++[<++++++>-]<.", "")]).

run(Code, Input) -> step([], Code, {[], 0, []}, Input, []).

step(_, [], _, _, Out) -> lists:reverse(Out);
step(Done, [C | Todo], {L, X, R} = Tape, In, Out) ->
    case C of
        $> -> step([C | Done], Todo, right(L, X, R), In, Out);
        $< -> step([C | Done], Todo, left(L, X, R), In, Out);
        $+ -> step([C | Done], Todo, {L, (X + 1) band 255, R}, In, Out);
        $- -> step([C | Done], Todo, {L, (X - 1) band 255, R}, In, Out);
        $. -> step([C | Done], Todo, Tape, In, [X | Out]);
        $, when In =:= [] -> step([C | Done], Todo, {L, 0, R}, [], Out);
        $, -> step([C | Done], Todo, {L, hd(In), R}, tl(In), Out);
        $[ when X =:= 0 -> {D, T} = forward(1, [C | Done], Todo), step(D, T, Tape, In, Out);
        $] when X =/= 0 -> {D, T} = back(1, Done, [C | Todo]), step(D, T, Tape, In, Out);
        _ -> step([C | Done], Todo, Tape, In, Out)
    end.

right(L, X, []) -> {[X | L], 0, []};
right(L, X, [Y | R]) -> {[X | L], Y, R}.

left([], X, R) -> {[], 0, [X | R]};
left([Y | L], X, R) -> {L, Y, [X | R]}.

forward(0, D, T) -> {D, T};
forward(N, D, [$[ | T]) -> forward(N + 1, [$[ | D], T);
forward(N, D, [$] | T]) -> forward(N - 1, [$] | D], T);
forward(N, D, [C | T]) -> forward(N, [C | D], T).

back(0, D, [C | T]) -> {[C | D], T};
back(N, [$] | D], T) -> back(N + 1, D, [$] | T]);
back(N, [$[ | D], T) -> back(N - 1, D, [$[ | T]);
back(N, [C | D], T) -> back(N, D, [C | T]).
