%% Runs the cases of a suite one after the other, each in a process of its own with a limit of time, and prints how each has
%% ended, in lines that begin with @@:
%%
%%   @@START Number Name
%%   @@END Number Name pass | fail | skip | timeout Milliseconds Reason
%%   @@SUITE Reason          the suite could not begin
%%   @@GROUP Name Reason     a group could not begin
%%   @@DONE Number           of cases, all of them
%%
%%   @@PEER ...              the case does something with a peer, see suite_peers
%%
%% Cases are numbered from 1 in the order of all/0 and groups/0. The name of one in a group has the group's before it.
-module(suite_cases).
-export([main/1, otp/1, timetrap/1]).

-record(run, {suite, groups = [], first, most, limit, chosen = all, config, bad = none, path = ""}).

%% The same on OTP, whose emulator is to end then.
otp(Args) ->
    main(Args),
    halt(0).

%% Arguments: suite, number of the first case to run and of the last, limit in milliseconds, and the directories that cases have
%% for what they write and for their data.
%% For suites that start peers, these are possible, and the numbers of the only cases to run, with commas between them, come last.
main([Suite, First, Last, Limit, Private, Data, Chosen]) ->
    suite_peers:begins(),
    main([Suite, First, Last, Limit, Private, Data], case string:lexemes(Chosen, ",") of
        [] -> all;
        Numbers -> [list_to_integer(N) || N <- Numbers]
    end);
main(Args) ->
    main(Args, all).

main([Suite, First, Last, Limit, Private, Data], Chosen) ->
    S = list_to_atom(Suite),
    ok = file:set_cwd(filename:dirname(filename:dirname(Private))),
    os:getenv("HOME") =/= false orelse os:putenv("HOME", "/"), % which OTP's emulator does not begin without
    put(number, 0),
    Run = #run{suite = S, first = list_to_integer(First), most = list_to_integer(Last), limit = list_to_integer(Limit),
               chosen = Chosen,
               config = [{priv_dir, Private}, {data_dir, Data}, {suite, S}]},
    case code:ensure_loaded(S) of
        {module, S} -> suite(Run#run{groups = optional(S, groups, [], [])});
        Error -> print("SUITE ~0P", [Error, 30])
    end.

suite(#run{suite = S, config = Config} = Run) ->
    All = case catch S:all() of L when is_list(L) -> L; _ -> [] end,
    Begun = begin_suite(Run),
    is_list(Begun#run.bad) orelse Begun#run.bad =:= none orelse print("SUITE ~0P", [Begun#run.bad, 30]),
    items(All, Begun),
    Begun#run.bad =:= none andalso in_process(fun() -> optional(S, end_per_suite, [Begun#run.config], ok) end, 20000),
    print("DONE ~w", [get(number)]),
    Config.

begin_suite(#run{suite = S, config = Config} = Run) ->
    configured(Run, in_process(fun() -> optional(S, init_per_suite, [Config], Config) end, 60000)).

configured(Run, {ok, Config}) when is_list(Config) -> Run#run{config = Config};
configured(Run, {ok, Other}) -> Run#run{bad = Other};
configured(Run, Other) -> Run#run{bad = Other}.

%% A function of a suite, or a value when it has none.
optional(S, F, Args, Default) ->
    case erlang:function_exported(S, F, length(Args)) of
        true -> apply(S, F, Args);
        false -> Default
    end.

items(Items, Run) -> lists:foreach(fun(Item) -> item(Item, Run) end, Items).

item({group, Name}, Run) -> group(Name, Run);
item({group, Name, _}, Run) -> group(Name, Run);
item({group, Name, _, _}, Run) -> group(Name, Run);
item({testcase, Name, _}, Run) -> one(Name, Run);
item({Name, _, Items}, Run) when is_list(Items) -> group(Name, Items, Run);
item({Name, Items}, Run) when is_list(Items) -> group(Name, Items, Run);
item(Name, Run) when is_atom(Name) -> one(Name, Run).

group(Name, Run) ->
    case lists:keyfind(Name, 1, Run#run.groups) of
        false -> print("GROUP ~w missing", [Name]);
        {_, _, Items} -> group(Name, Items, Run);
        {_, Items} -> group(Name, Items, Run)
    end.

group(Name, Items, #run{path = Path} = Run0) ->
    Run = begin_group(Name, Run0#run{path = Path ++ atom_to_list(Name) ++ "."}),
    items(Items, Run),
    Run#run.bad =:= none andalso end_group(Name, Run).

begin_group(Name, #run{suite = S, config = Config, bad = none} = Run) ->
    case configured(Run, in_process(fun() -> optional(S, init_per_group, [Name, Config], Config) end, 60000)) of
        #run{bad = none} = Begun -> Begun;
        Begun ->
            print("GROUP ~w ~0P", [Name, Begun#run.bad, 30]),
            Begun
    end;
begin_group(_, Run) ->
    Run.

end_group(Name, #run{suite = S, config = Config}) ->
    in_process(fun() -> optional(S, end_per_group, [Name, Config], ok) end, 20000).

one(Name, Run) ->
    N = get(number) + 1,
    put(number, N),
    N < Run#run.first orelse N > Run#run.most orelse not is_chosen(N, Run) orelse numbered(N, Name, Run).

is_chosen(_, #run{chosen = all}) -> true;
is_chosen(N, #run{chosen = Chosen}) -> lists:member(N, Chosen).

numbered(N, Name, #run{path = Path} = Run) ->
    Full = Path ++ atom_to_list(Name),
    print("START ~w ~s", [N, Full]),
    Start = erlang:monotonic_time(millisecond),
    {Verdict, Reason} = verdict(Name, Run),
    print("END ~w ~s ~w ~w ~s", [N, Full, Verdict, erlang:monotonic_time(millisecond) - Start, short(Reason)]),
    is_pid(whereis(suite_peers)) andalso suite_peers:sweep().

verdict(Name, #run{bad = none, limit = Limit} = Run) ->
    case in_process(fun() -> ended(begin_case(Name, Run)) end, Limit) of
        {ok, Verdict} -> Verdict;
        {died, Reason} -> {fail, {died, Reason}};
        {timeout, Where} -> {timeout, Where}
    end;
verdict(_, #run{bad = Bad}) ->
    case ended(Bad) of
        {pass, _} -> {fail, {not_begun, Bad}};
        Verdict -> Verdict
    end.

%% What a case gives, or what keeps it from beginning.
begin_case(Name, #run{suite = S, config = Config0}) ->
    Config = [{tc, Name} | Config0],
    case optional(S, init_per_testcase, [Name, Config], Config) of
        Given when is_list(Given) -> call_case(S, Name, Given);
        {Skip, _} = Bad when Skip =:= skip; Skip =:= skipped -> Bad;
        Bad -> {failed, {init_per_testcase, Bad}}
    end.

call_case(S, Name, Config) ->
    Value = try
        {value, S:Name(Config)}
    catch
        throw:{Skip, _} = Thrown when Skip =:= skip; Skip =:= skipped -> {value, Thrown};
        Class:Reason:Stack -> {failed, {Class, Reason, frames(Stack)}}
    end,
    case {Value, catch optional(S, end_per_testcase, [Name, Config], ok)} of
        {{value, _}, {fail, Why}} -> {failed, {end_per_testcase, Why}};
        {{value, Given}, _} -> Given;
        {Failed, _} -> Failed
    end.

ended({Skip, Reason}) when Skip =:= skip; Skip =:= skipped -> {skip, Reason};
ended({failed, Reason}) -> {fail, Reason};
ended(_) -> {pass, ok}.

where([{current_stacktrace, Stack}, Queue]) -> [Queue | frames(Stack)];
where(Other) -> Other.

%% Where in the suite and what it calls.
frames(Stack) ->
    [frame(F) || F <- lists:sublist(lists:takewhile(fun(F) -> element(1, F) =/= ?MODULE end, Stack), 5)].

frame({M, F, Args, Where}) when is_list(Args) -> frame({M, F, length(Args), Where});
frame({M, F, Arity, Where}) -> {M, F, Arity, proplists:get_value(line, Where)};
frame(Other) -> Other.

%% A case says itself how long it may take from now on, if that is longer than the limit.
timetrap(Milliseconds) ->
    case get(suite_cases) of
        {Runner, Ref} -> Runner ! {Ref, timetrap, Milliseconds}, ok;
        undefined -> ok
    end.

in_process(F, Limit) ->
    Me = self(),
    Ref = make_ref(),
    {Pid, Monitor} = spawn_monitor(fun() -> put(suite_cases, {Me, Ref}), Me ! {Ref, F()} end),
    await(Pid, Monitor, Ref, Limit, Limit).

await(Pid, Monitor, Ref, Left, Limit) ->
    receive
        {Ref, timetrap, Milliseconds} -> await(Pid, Monitor, Ref, max(Milliseconds, Limit), Limit);
        {Ref, Value} ->
            receive {'DOWN', Monitor, _, _, _} -> ok after 5000 -> demonitor(Monitor, [flush]) end,
            receive after 50 -> {ok, Value} end; % what it has left behind may end
        {'DOWN', Monitor, _, _, Reason} ->
            receive {Ref, Value} -> {ok, Value} after 0 -> {died, Reason} end
    after Left ->
        Where = where(process_info(Pid, [current_stacktrace, message_queue_len])),
        demonitor(Monitor, [flush]),
        exit(Pid, kill),
        {timeout, Where}
    end.

%% A reason in one line of ASCII.
short(Reason) ->
    Text = try lists:flatten(io_lib:format("~0P", [Reason, 60])) catch _:_ -> "cannot be printed" end,
    [if C < $\s -> $\s; C > $~ -> $?; true -> C end || C <- lists:sublist(Text, 1200)].

print(Format, Args) -> io:format("~n@@" ++ Format ++ "~n", Args).
