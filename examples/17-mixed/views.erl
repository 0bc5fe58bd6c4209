%% Member 0 of a job whose other members are programs in C: it gets views from Go, has the programs
%% compute them, and sends the pictures as text.
-module(views).
-export([coordinate/0]).

-define(WIDTH, 64).
-define(HEIGHT, 24).
-define(INK, {$\s, $., $:, $-, $=, $+, $*, $#, $%, $@}).

coordinate() ->
    [View, Next, Picture, Sync] = [shmem:address(A) || A <- [view, next, picture, pSync]],
    shmem:put(int, Next, 0, 0),
    receive Wanted -> shmem:put(View, Wanted, 0) end,
    shmem:broadcast(View, View, byte_size(Wanted), 0, Sync),
    case Wanted of
        <<_:64, 0:32>> ->
            shmem:finalize();
        _ ->
            shmem:barrier_all(),
            shmem:send(text(shmem:get(Picture, ?WIDTH * ?HEIGHT, 0))),
            coordinate()
    end.

text(Points) -> << <<(line(Row))/binary, $\n>> || <<Row:?WIDTH/binary>> <= Points >>.

line(Row) -> << <<(element(1 + N div 10, ?INK))>> || <<N>> <= Row >>.
