%% A process of Erlang among programs in C: it runs a computation on the cores, and measures what it
%% takes the members to reach each other's memory.
-module(members).
-export([main/2]).

-define(PART, 16).
-define(PARTS, 5).
-define(SIZES, [4, 16, 64, 512]).

main(Rod, Cost) ->
    {ok, Solver} = epiphany:load(Rod),
    job([fun() -> control() end | lists:duplicate(?PARTS, Solver)], 2, 3),
    {ok, Measured} = epiphany:load(Cost),
    job([fun() -> measure() end, fun() -> stand_by() end, Measured, Measured], 2, 2).

job(Members, Rows, Columns) ->
    {ok, Job} = spmd:start(Members, Rows, Columns, []),
    receive {Job, 0, Text} -> io:put_chars(Text) end,
    receive {Job, done} -> ok end.

say(Text) -> get(shmem_job) ! {self(), iolist_to_binary(Text)}.

%% Member 0 of the solver.
control() ->
    Now = shmem:address(now),
    Rod = [if X >= 30, X < 50 -> 100.0; true -> 0.0 end || X <- lists:seq(1, ?PART * ?PARTS)],
    Bytes = << <<T:32/float-little>> || T <- Rod >>,
    [shmem:put(Now + 4, binary:part(Bytes, 4 * ?PART * (Pe - 1), 4 * ?PART), Pe) || Pe <- lists:seq(1, ?PARTS)],
    shmem:barrier_all(),
    Rounds = rounds(1),
    Warm = [T || Pe <- lists:seq(1, ?PARTS), <<T:32/float-little>> <= shmem:get(Now + 4, 4 * ?PART, Pe)],
    shmem:finalize(),
    say(io_lib:format("~w rounds, hottest ~.2f, in all ~.1f~n", [Rounds, lists:max(Warm), lists:sum(Warm)])).

%% A round is some steps of the programs; there is another one while anything changes by more than 0.1.
rounds(N) ->
    [Change, Largest, Work, Order, Again, Sync] =
        [shmem:address(A) || A <- [change, largest, work, order, again, pSync]],
    shmem:put(float, Change, 0.0, 0),
    shmem:reduce(float, max, Largest, Change, 1, Work, Sync),
    More = case shmem:get_value(float, Largest, 0) of X when X > 0.1 -> 1; _ -> 0 end,
    shmem:put(int, Order, More, 0),
    shmem:broadcast(Again, Order, 4, 0, Sync + 48 * 4),
    if
        More =:= 1 -> rounds(N + 1);
        true -> N
    end.

stand_by() ->
    [shmem:barrier_all() || _ <- [1, 2, 3]],
    shmem:finalize().

%% Member 0 of the other job. Member 1 is a process too, 2 and 3 are programs.
measure() ->
    {Buffer, Took} = {shmem:address(buffer), shmem:address(took)},
    shmem:barrier_all(),
    Mine = [{N, [cycles(F) || Pe <- [1, 2], F <- [put_and_quiet(Buffer, N, Pe), fun() -> shmem:get(Buffer, N, Pe) end]]} || N <- ?SIZES],
    Barrier = cycles(fun() -> shmem:barrier_all() end),
    Theirs = [X || <<X:32/little>> <= shmem:get(Took, 64, 3)],
    shmem:finalize(),
    say([io_lib:format("cycles              process -> process   process -> program   program -> process   program -> program~n", []),
         rows(Mine, Theirs), io_lib:format("barrier of a process ~w~n", [Barrier])]).

put_and_quiet(Buffer, N, Pe) ->
    Bytes = binary:copy(<<7>>, N),
    fun() -> shmem:put(Buffer, Bytes, Pe), shmem:quiet() end.

%% The cycles of the core for a call, less those for none. The first call finds its code in the cache.
cycles(F) ->
    F(),
    counted(F) - counted(fun() -> ok end).

counted(F) ->
    _ = epiphany:timers(clk, off),
    F(),
    element(1, epiphany:timers(clk, off)).

rows([], []) ->
    [];
rows([{N, [PutE, GetE, PutC, GetC]} | Rest], [FromPutE, FromGetE, FromPutC, FromGetC | Theirs]) ->
    [row("put", N, [PutE, PutC, FromPutE, FromPutC]), row("get", N, [GetE, GetC, FromGetE, FromGetC]) | rows(Rest, Theirs)].

row(What, N, All) -> io_lib:format("~s ~4w bytes~s~n", [What, N, [io_lib:format(" ~20w", [X]) || X <- All]]).
