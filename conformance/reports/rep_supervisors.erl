%% What supervisors report: children that end or do not start, and restarts that are too many.
-module(rep_supervisors).
-behaviour(supervisor).
-export([main/0, init/1, child/0, child/1, failing/0, returning/0, crashing/0, loop/0]).

loop() -> receive stop -> ok; {exit, R} -> exit(R) end.

child() -> {ok, proc_lib:spawn_link(?MODULE, loop, [])}.

child(Name) ->
    {ok, P} = child(),
    register(Name, P),
    {ok, P}.

failing() -> {error, nope}.

returning() -> foo.

crashing() -> error(crashing).

init(X) -> X.

start(Flags, Specs) -> supervisor:start_link(?MODULE, {ok, {Flags, Specs}}).

fails(Flags, Specs) ->
    {error, Reason} = start(Flags, Specs),
    receive {'EXIT', _, _} -> ok end,
    io:format("~P~n", [Reason, 12]).

main() ->
    process_flag(trap_exit, true),
    {ok, S} = start(#{intensity => 1, period => 5},
                    [#{id => a, start => {?MODULE, child, [aa]}},
                     #{id => b, start => {?MODULE, child, [bb]}, type => supervisor, restart => transient}]),
    exit(whereis(aa), kill),
    _ = supervisor:which_children(S),
    whereis(bb) ! {exit, shutdown},
    receive after 20 -> ok end,
    _ = supervisor:which_children(S),
    exit(whereis(aa), kill),
    receive {'EXIT', S, R} -> io:format("~p~n", [R]) end,
    fails(#{}, [#{id => a, start => {?MODULE, child, []}}, #{id => b, start => {?MODULE, failing, []}}]),
    fails(#{}, [#{id => b, start => {?MODULE, returning, []}}]),
    fails(#{}, [#{id => b, start => {?MODULE, crashing, []}}]),
    fails(#{}, [#{id => b}]),
    fails(#{strategy => foo}, []),
    {error, E} = supervisor:start_link(?MODULE, foo),
    receive {'EXIT', _, _} -> ok end,
    io:format("~p~n", [E]),
    {ok, S2} = start(#{strategy => simple_one_for_one, intensity => 0}, [#{id => a, start => {?MODULE, child, []}, shutdown => brutal_kill}]),
    {ok, C} = supervisor:start_child(S2, []),
    C ! {exit, {reason, "text"}},
    rep:ended(S2),
    {ok, S3} = supervisor:start_link({local, rep_supervisors_name}, ?MODULE,
                                     {ok, {#{strategy => one_for_all, intensity => 0}, [#{id => a, start => {?MODULE, child, [cc]}},
                                                                                        #{id => b, start => {?MODULE, child, [dd]}, shutdown => 5}]}}),
    S3 ! hello,
    _ = supervisor:which_children(S3),
    whereis(cc) ! stop,
    rep:ended(S3).
