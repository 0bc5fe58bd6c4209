%% A solver on eight cores, and a supervisor that starts another one when a core fails.
-module(solver).
-behaviour(supervisor).
-export([main/1, init/1, start/2]).

-define(PART, 32).
-define(PES, 8).

main(Elf) ->
    logger:set_primary_config(level, none), % or else the failure is reported
    process_flag(trap_exit, true),
    {ok, Program} = epiphany:load(Elf),
    {ok, Supervisor} = supervisor:start_link(?MODULE, {Program, self()}),
    Rod = [if X >= 100, X < 156 -> 100.0; true -> 0.0 end || X <- lists:seq(1, ?PES * ?PART)],
    Job = job(Supervisor, none),
    Before = solve(Job, Rod),
    io:format("hottest ~.2f, in all ~.1f~n", [lists:max(Before), lists:sum(Before)]),
    Ref = monitor(process, Job),
    spmd:send(Job, 5, <<"!">>),
    receive {'DOWN', Ref, process, Job, {pe, Pe, Why}} -> io:format("PE ~w has failed: ~w~n", [Pe, element(2, Why)]) end,
    After = solve(job(Supervisor, Job), Rod),
    io:format("the next job finds the same: ~w~n", [After =:= Before]),
    exit(Supervisor, shutdown),
    receive {'EXIT', Supervisor, Reason} -> io:format("the supervisor has ended: ~w~n", [Reason]) end.

init({Program, Owner}) ->
    {ok, {#{strategy => one_for_one, intensity => 3, period => 60},
          [#{id => solver, start => {?MODULE, start, [Program, Owner]}}]}}.

start(Program, Owner) -> spmd:start_link(Program, 2, ?PES div 2, [{owner, Owner}]).

%% The job that the supervisor has, when it is another one than before.
job(Supervisor, Before) ->
    case supervisor:which_children(Supervisor) of
        [{solver, Job, _, _}] when is_pid(Job), Job =/= Before -> Job;
        _ -> timer:sleep(1), job(Supervisor, Before)
    end.

solve(Job, Rod) ->
    deal(Job, 0, Rod),
    lists:append([receive {Job, Pe, Part} -> [T || <<T:32/float-little>> <= Part] end || Pe <- lists:seq(0, ?PES - 1)]).

deal(_, ?PES, []) ->
    ok;
deal(Job, Pe, Rod) ->
    {Part, Rest} = lists:split(?PART, Rod),
    spmd:send(Job, Pe, << <<T:32/float-little>> || T <- Part >>),
    deal(Job, Pe + 1, Rest).
