%% What behaviours take from gen for themselves: their beginning, their end, and what they show of their state.
-module(gen_pieces).
-export([main/0, begin_here/2, init_it/6, format_status/1]).
-export([system_continue/3, system_terminate/4]).

main() ->
    process_flag(trap_exit, true),
    logger:set_primary_config(level, none),
    [io:format("~ts~n", [gen:format_status_header(Tag, Name)]) || Tag <- ["Status for", "State of a"], Name <- [a_name, 'two words']],
    io:format("~w~n", [gen:format_status_header("Status for", {global, x})]),
    [io:format("~p~n", [gen:format_status(?MODULE, Why, #{state => State, log => [x]}, [[], State])])
     || Why <- [normal, terminate], State <- [plain, secret, crash, throws, exits, bad, more, fewer, all]],
    [io:format("~p~n", [gen:format_status(lists, normal, Status, [[], s])]) || Status <- [#{}, #{state => s, queue => [1]}]],
    started([self(), self()]),
    started([self(), self]),
    started([self(), {local, gen_pieces_name}]),
    {ok, Stuck} = proc_lib:start(?MODULE, begin_here, [[self(), self()], stuck]),
    io:format("~w~n", [catch gen:stop(Stuck, normal, 10)]),
    exit(Stuck, kill),
    io:format("~w~n", [[catch gen:stop(P) || P <- [gen_pieces_nobody, {global, gen_pieces_nobody}, {via, global, gen_pieces_nobody}]]]),
    io:format("~w~n", [[catch gen:stop(P, why, 100) || P <- [gen_pieces_nobody, {gen_pieces_nobody, node()}, {gen_pieces_nobody, 'other@nowhere'}]]]),
    io:format("~w~n", [element(1, catch gen:stop(self()))]),
    logger:set_primary_config(level, notice).

started(Who) ->
    [begin
         {ok, Pid} = proc_lib:start_link(?MODULE, begin_here, [Who, Args]),
         Pid ! {self(), who},
         receive {Pid, Known} -> io:format("~w~n", [Known]) end,
         ending(Pid, Reason)
     end || {Args, Reason} <- [{[1, 2], normal}, {x, shutdown}, {y, {shutdown, z}}, {z, other}]],
    io:format("~w~n", [proc_lib:start(?MODULE, begin_here, [Who, refuse])]).

ending(Pid, normal) -> ended(Pid, gen:stop(Pid));
ending(Pid, Reason) -> ended(Pid, gen:stop(Pid, Reason, 1000)).

ended(Pid, Result) -> receive {'EXIT', Pid, Reason} -> io:format("~w ~w~n", [Result, Reason]) end.

begin_here([Starter, {local, _} = Name], Args) -> gen:init_it(?MODULE, Starter, Starter, Name, module, Args, [{option, 1}]);
begin_here([Starter, Parent], Args) -> gen:init_it(?MODULE, Starter, Parent, module, Args, [{option, 1}]).

init_it(Starter, Parent, Name, module, refuse, _) ->
    proc_lib:init_ack(Starter, {error, {refused, parent(Parent), name(Name)}});
init_it(Starter, Parent, Name, module, Args, Options) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(Parent, {parent(Parent), name(Name), Args, Options}).

parent(self) -> self;
parent(Pid) when is_pid(Pid) -> pid.

name(Name) when Name =:= self() -> own_pid;
name(Name) -> Name.

loop(_, {_, _, stuck, _}) ->
    receive after infinity -> ok end;
loop(Parent, Known) ->
    receive
        {From, who} -> From ! {self(), Known}, loop(Parent, Known);
        {system, From, Request} -> sys:handle_system_msg(Request, From, Parent, ?MODULE, [], {Parent, Known})
    end.

system_continue(_, _, {Parent, Known}) -> loop(Parent, Known).

system_terminate(Reason, _, _, _) -> exit(Reason).

format_status(#{state := secret} = Status) -> Status#{state := hidden, log := []};
format_status(#{state := crash}) -> error(crash);
format_status(#{state := throws}) -> throw(#{state => thrown});
format_status(#{state := exits}) -> exit(gone);
format_status(#{state := bad}) -> [bad];
format_status(#{state := more}) -> #{state => shown, more => 1};
format_status(#{state := fewer}) -> #{state => shown};
format_status(#{state := all} = Status) -> Status#{more => 1};
format_status(Status) -> Status.
