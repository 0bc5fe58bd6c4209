%% A supervisor of servers that count primes, and a program that kills them, written for OTP.
-module(primes_sup).
-behaviour(supervisor).
-export([main/0, start_link/1, init/1]).

-define(NAMES, [one, two, three, four, five, six]).
-define(KILLS, 1000).

start_link(Names) -> supervisor:start_link({local, ?MODULE}, ?MODULE, Names).

init(Names) ->
    Flags = #{strategy => one_for_one, intensity => ?KILLS, period => 3600},
    {ok, {Flags, [#{id => Name, start => {primes, start_link, [Name]}} || Name <- Names]}}.

%% Kills servers one after the other, and asks the new ones; says how often they answered as they should.
main() ->
    logger:set_primary_config(level, critical), % or else each kill is reported
    process_flag(trap_exit, true),
    {ok, Supervisor} = start_link(?NAMES),
    Before = answers(?NAMES),
    io:format("~p~n", [Before]),
    Right = kill(?KILLS, ?NAMES, 0),
    io:format("killed ~w times, ~w right answers~n", [?KILLS, Right]),
    io:format("~p~n", [lists:keysort(1, supervisor:count_children(Supervisor))]),
    io:format("~p~n", [answers(?NAMES)]),
    exit(Supervisor, shutdown),
    receive {'EXIT', Supervisor, Reason} -> io:format("the supervisor has ended: ~p~n", [Reason]) end,
    io:format("~p~n", [[Name || Name <- ?NAMES, whereis(Name) =/= undefined]]).

answers(Names) -> [{Name, primes:below(Name, 30)} || Name <- Names].

kill(0, _, Right) ->
    Right;
kill(Kills, [Name | Names], Right) ->
    Pid = whereis(Name),
    Ref = monitor(process, Pid),
    exit(Pid, kill),
    receive {'DOWN', Ref, process, Pid, killed} -> ok end,
    _ = supervisor:count_children(?MODULE), % it has heard of the death before it answers
    case primes:below(Name, 10) of
        {4, 1} -> kill(Kills - 1, Names ++ [Name], Right + 1);
        _ -> kill(Kills - 1, Names ++ [Name], Right)
    end.
