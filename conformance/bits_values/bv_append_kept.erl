-module(bv_append_kept).
-export([main/0]).

%% Every state of an accumulator is kept, in another process too.
main() ->
    Me = self(),
    Keeper = spawn(fun() -> keep([], Me) end),
    {Acc, States} = lists:foldl(fun(I, {A, Ss}) ->
        New = <<A/bits, I:11>>,
        Keeper ! New,
        {New, [New | Ss]}
    end, {<<>>, []}, lists:seq(1, 200)),
    Keeper ! {done, Acc},
    receive {kept, Kept} -> io:format("~w ~w~n", [Kept =:= States, length(Kept)]) end,
    io:format("~w~n", [[prefix(S, Acc) || S <- States] =:= lists:duplicate(200, true)]),
    io:format("~w~n", [erlang:phash2(States)]).

prefix(S, Acc) ->
    N = bit_size(S),
    <<P:N/bits, _/bits>> = Acc,
    P =:= S.

keep(States, To) ->
    receive
        {done, _} -> To ! {kept, States};
        S -> keep([S | States], To)
    end.
