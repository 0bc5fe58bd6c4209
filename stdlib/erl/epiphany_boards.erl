%% Processes on the boards of a cluster: where they begin. A board is a node that is a system of this project.
-module(epiphany_boards).
-export([spawn_opt/5, boards/0, order/1, free/0]).

%% This board, and those that are connected.
boards() ->
    case is_alive() of
        true -> [node() | epiphany_node:ask(boards, [])];
        false -> [node()]
    end.

%% The cores of this board that wait for processes.
free() -> epiphany_node:free().

%% Starts a process on a core of the first board, in the order of a policy, that has one, and on the host of the first that can be
%% reached if all cores are taken.
spawn_opt(Policy, M, F, Args, Options) ->
    Order = order(Policy),
    started(Order, Order, core, M, F, Args, Options).

%% The boards in the order of a policy: here is this one before the others; least_busy goes by cores that are free; a name is that board
%% and no other; {hash, Key} is the same for a key as long as the boards are the same, and changes for few keys when they change.
order(here) ->
    boards();
order(least_busy) ->
    Boards = boards(),
    Free = erpc:multicall(Boards, ?MODULE, free, [], 5000),
    [Board || {_, _, Board} <- lists:sort([{-N, Place, Board} || {Place, Board, {ok, N}} <- lists:zip3(lists:seq(1, length(Boards)), Boards, Free)])];
order({hash, Key}) ->
    [Board || {_, Board} <- lists:reverse(lists:sort([{erlang:phash2({Board, Key}, 1 bsl 32), Board} || Board <- boards()]))];
order(Board) when is_atom(Board) ->
    [Board];
order(_) ->
    error(badarg).

started([], Boards, core, M, F, Args, Options) ->
    started(Boards, Boards, host, M, F, Args, Options);
started([], _, host, _, _, _, _) ->
    error(system_limit);
started([Board | Boards], All, Place, M, F, Args, Options) ->
    Ref = spawn_request(Board, M, F, Args, [{place, Place} | Options]),
    receive
        {spawn_reply, Ref, ok, Pid} ->
            case lists:any(fun(O) -> O =:= monitor orelse is_tuple(O) andalso element(1, O) =:= monitor end, Options) of
                true -> {Pid, Ref};
                false -> Pid
            end;
        {spawn_reply, Ref, error, badopt} -> error(badarg);
        {spawn_reply, Ref, error, _} -> started(Boards, All, Place, M, F, Args, Options)
    end.
