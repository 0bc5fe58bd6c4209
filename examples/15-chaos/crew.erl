%% A crew does task after task on the cores of all boards that are there. When a board is lost its
%% tasks are done elsewhere; when it comes back it gets some again.
-module(crew).
-export([start/1, task/1]).

-record(crew, {each,          % tasks at a time on a board
               next = 1,      % the number of the next task
               again = [],    % tasks that were lost
               running = #{}, % monitor => {number, board}
               done = 0, sum = 0,
               by = #{}}).    % board => how many it has done since it came

%% Starts with this board; others come and go.
start(Each) ->
    ok = net_kernel:monitor_nodes(true),
    Boards = [node() | nodes()],
    [io:format("~s is here~n", [Board]) || Board <- Boards],
    work(#crew{each = Each, by = maps:from_keys(Boards, 0)}).

work(Crew) ->
    wait(lists:foldl(fun fill/2, Crew, maps:keys(Crew#crew.by))).

%% Gives a board tasks until it has as many as it may.
fill(Board, Crew = #crew{running = Running}) ->
    case length([1 || {_, {_, B}} <- maps:to_list(Running), B =:= Board]) < Crew#crew.each of
        true -> begin_task(Board, Crew);
        false -> Crew
    end.

begin_task(Board, Crew = #crew{again = [N | Rest]}) ->
    begin_task(Board, N, Crew#crew{again = Rest});
begin_task(Board, Crew = #crew{next = N}) ->
    begin_task(Board, N, Crew#crew{next = N + 1}).

begin_task(Board, N, Crew) ->
    try epiphany:spawn_monitor(Board, ?MODULE, task, [N]) of
        {_, Ref} -> fill(Board, Crew#crew{running = (Crew#crew.running)#{Ref => {N, Board}}})
    catch
        error:system_limit -> Crew#crew{again = [N | Crew#crew.again]} % it has just been lost
    end.

%% A task takes its time; its result is the reason of its end, which arrives once.
task(N) ->
    receive after 20 -> exit({square, N * N}) end.

wait(Crew) ->
    receive
        {'DOWN', Ref, process, _, Reason} -> work(ended(Ref, Reason, Crew));
        {nodeup, Board} ->
            io:format("~s is here~n", [Board]),
            work(Crew#crew{by = maps:put(Board, 0, Crew#crew.by)});
        {nodedown, Board} ->
            io:format("~s is lost~n", [Board]),
            work(Crew#crew{by = maps:remove(Board, Crew#crew.by)});
        {From, stop} ->
            From ! finish(Crew)
    end.

ended(Ref, Reason, Crew = #crew{by = By}) ->
    {{N, Board}, Running} = maps:take(Ref, Crew#crew.running),
    case Reason of
        {square, Square} ->
            Done = Crew#crew.done + 1,
            Now = case By of
                #{Board := Some} -> By#{Board := Some + 1};
                #{} -> By
            end,
            Done rem 50 =:= 0 andalso io:format("~p tasks done,~s~n", [Done, shares(Now)]),
            Crew#crew{running = Running, by = Now, done = Done, sum = Crew#crew.sum + Square};
        _ ->
            Crew#crew{running = Running, again = [N | Crew#crew.again]}
    end.

shares(By) ->
    [io_lib:format(" ~p by ~s", [N, Board]) || {Board, N} <- lists:sort(maps:to_list(By))].

%% Waits for the tasks that run, and does those again that are lost meanwhile, on this board.
finish(Crew = #crew{again = [_ | _]}) ->
    finish(begin_task(node(), Crew#crew{each = 1}));
finish(Crew = #crew{running = Running}) when map_size(Running) > 0 ->
    receive {'DOWN', Ref, process, _, Reason} -> finish(ended(Ref, Reason, Crew)) end;
finish(#crew{done = Done, sum = Sum}) ->
    {Done, Sum}.
