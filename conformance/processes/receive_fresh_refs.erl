-module(receive_fresh_refs).
-export([main/0]).
%% Receives that wait for a reference made before, with other messages in the mailbox.
main() ->
    [self() ! {junk, N} || N <- lists:seq(1, 50)],
    Echo = spawn(fun echo/0),
    io:format("~w~n", [[call(Echo, X) || X <- [a, b, c]]]),
    io:format("~w~n", [down()]),
    io:format("~w~n", [late()]),
    io:format("~w~n", [either(make_ref())]),
    io:format("~w~n", [kept()]),
    io:format("~w~n", [in_case(1)]),
    io:format("~w~n", [in_case(2)]),
    io:format("~w~n", [caught()]),
    io:format("~w~n", [in_fun()]),
    io:format("~w~n", [receive {junk, N} -> N end]),
    io:format("~w~n", [junk(0)]).

echo() ->
    receive {From, Ref, X} -> From ! {Ref, X}, echo() end.

call(P, X) ->
    R = make_ref(),
    P ! {self(), R, X},
    receive {R, Y} -> {ok, Y} after 5000 -> timeout end.

down() ->
    {P, M} = spawn_monitor(fun() -> exit(bye) end),
    receive
        {'DOWN', M, process, P, R} -> R;
        {other, M} -> never
    end.

late() ->
    R = make_ref(),
    receive R -> early after 0 -> self() ! R end,
    self() ! [R],
    receive [R] -> ok end,
    receive R -> both end.

%% One of the references is older than the message.
either(Old) ->
    self() ! {Old, first},
    New = make_ref(),
    self() ! {New, second},
    A = receive {Old, X} -> X; {New, X} -> X end,
    B = receive {Old, Y} -> Y; {New, Y} -> Y end,
    {A, B}.

%% A pattern without the reference finds what came before.
kept() ->
    self() ! before,
    R = make_ref(),
    self() ! R,
    A = receive R -> ref; before -> before end,
    B = receive R -> ref; before -> before end,
    {A, B}.

in_case(N) ->
    self() ! {old, N},
    R = case N of 1 -> make_ref(); 2 -> {old, N} end,
    self() ! R,
    receive R when N =:= 1 -> receive {old, 1} -> fresh end; R -> receive R -> old end end.

caught() ->
    self() ! thrown,
    R = (catch throw(thrown)),
    S = (catch make_ref()),
    self() ! S,
    receive S -> receive R -> ok end end.

in_fun() ->
    R = make_ref(),
    F = fun() -> receive {R, X} -> X end end,
    self() ! {R, from_fun},
    F().

junk(N) ->
    receive {junk, _} -> junk(N + 1) after 0 -> N end.
