%% Runs the tests of modules, which eunit.hrl is for, and reports how many have passed and why
%% others have not.
%%
%% Tests are a list of tests; a fun, {M, F} or {test, M, F}; {Line, Test}; {Description, Tests};
%% a module or {module, M}: the functions M:NAME_test/0, and what M:NAME_test_/0 return, of it
%% and of M_tests; {generator, F} or {generator, M, F}; {with, X, [fun(X)]}; {timeout, Seconds,
%% Tests}; {setup, F, Tests}, {setup, F, Cleanup, Tests}, {foreach, F, [Tests]}, {foreach, F,
%% Cleanup, [Tests]}, where Tests may be a fun of what F returns; {foreachx, F, [{X, Tests}]},
%% {foreachx, F, Cleanup, [{X, Tests}]}, where F, Cleanup and Tests get X, too; {inorder, Tests},
%% {inparallel, Tests}, {inparallel, N, Tests}, {spawn, Tests}. A place, spawn or local, may
%% stand before F.
%%
%% Tests run one after the other in the process of the group that they are in. A new process is
%% made for the tests of {spawn, _}, for each of those of {inparallel, _}, which run at the same
%% time, and for those between a setup and its cleanup, unless the place is local; the setup and
%% the cleanup run where the group is. The process that has made others waits for them, kills one
%% when its time is over, and goes on when all have ended. What has happened goes to one process,
%% the reporter.
-module(eunit).
-export([test/1, test/2, debug/3]).

%% What has become of the tests so far.
-record(count, {passed = 0, failed = 0, skipped = 0, cancelled = false}).

%% What the reporter knows: the test that each process runs, {Head, Keeper}, and of each process
%% those that wait for it, itself the first.
-record(run, {count = #count{}, tests = #{}, lines = #{}}).

%% What holds for tests inside of others. Text and limit are of a single test, or of a group.
-record(at, {
    reporter,
    line_of,    % the process and those that wait for it
    line = 0,
    text,       % a description
    limit,      % in seconds
    most = 1,   % tests that run at the same time, each in a process of its own if more than one does
    whole       % whether a group is all that its process has to run
}).

-define(TEST_LIMIT, 5). % of a single test, where there is none around it alone

test(Tests) -> test(Tests, []).

%% Options are about the form of reports, and have no effect.
test(Tests, _Options) ->
    Caller = self(),
    Reporter = spawn_opt(fun() -> report(#run{}, monitor(process, Caller)) end, [{place, host}]),
    At = #at{reporter = Reporter, line_of = [Caller]},
    inside(Tests, At#at{whole = false}),
    summary(say(At, count)).

summary(#count{passed = 0, failed = 0, skipped = 0, cancelled = false}) ->
    io:put_chars("  There were no tests to run.\n");
summary(#count{passed = 1, failed = 0, skipped = 0, cancelled = false}) ->
    io:put_chars("  Test passed.\n");
summary(#count{passed = N, failed = 0, skipped = 0, cancelled = false}) ->
    io:format(case N of 2 -> "  ~w tests passed.~n"; _ -> "  All ~w tests passed.~n" end, [N]);
summary(#count{passed = Passed, failed = Failed, skipped = Skipped, cancelled = Cancelled}) ->
    io:format("=======================================================~n  Failed: ~w.  Skipped: ~w.  Passed: ~w.~n", [Failed, Skipped, Passed]),
    _ = Cancelled andalso io:put_chars("One or more tests were cancelled.\n"),
    error.

%% The reporter

say(#at{reporter = Reporter}, Event) ->
    Tag = make_ref(),
    Reporter ! {?MODULE, self(), Tag, Event},
    receive {Tag, Reply} -> Reply end.

%% Ends with who has called test.
report(#run{count = Count} = R, Caller) ->
    receive
        {?MODULE, From, Tag, count} ->
            From ! {Tag, Count};
        {?MODULE, From, Tag, Event} ->
            Next = event(Event, From, R),
            From ! {Tag, ok},
            report(Next, Caller);
        {'DOWN', Caller, process, _, _} ->
            ok
    end.

event({entered, Line}, Pid, #run{lines = Lines} = R) ->
    R#run{lines = Lines#{Pid => Line}};
event({begun, Head, Keeper}, Pid, #run{tests = Tests} = R) ->
    R#run{tests = Tests#{Pid => {Head, Keeper}}};
event(passed, Pid, R) ->
    done(Pid, count(#count.passed, R));
event({failed, Class, Reason, Stack}, Pid, #run{tests = Tests} = R) ->
    #{Pid := {Head, Keeper}} = Tests,
    io:format("~ts*failed*~n~ts  output:<<\"~ts\">>~n~n", [Head, failure(Class, Reason, Stack), kept(Keeper)]),
    done(Pid, count(#count.failed, R));
event({missing, Head, Why}, _, R) ->
    io:format("~ts*did not run*~n::~ts~n", [Head, Why]),
    count(#count.skipped, R);
event({cancelled, Group, What, Text}, _, R) ->
    io:format("~ts~n*** ~ts ***~n**~ts~n~n", [described(Group), What, Text]),
    cancel(R);
event({ended, Pid, Top, Why}, _, R) ->
    lost(Pid, Top, ["*unexpected termination of test process*\n::", shown(Why), "\n\n"], R);
event({late, Pid, test, Top, Stack}, _, R) ->
    Next = lost(Pid, test, late(Stack), R),
    blamed(Top),
    Next;
event({late, Pid, {Group, Whole}, Top, Stack}, _, R) ->
    Next = lost(Pid, {group, Group}, late(Stack), R),
    _ = Whole orelse blamed(Top),
    Next.

late(Stack) -> ["*timed out*\n", calls(Stack)].

%% A process has been lost, with all that it waited for, at a test or a group: the one at fault
%% gets the text.
lost(Pid, At, Text, #run{tests = Tests, lines = Lines} = R) ->
    Gone = [P || {P, Line} <- lists:sort(maps:to_list(Lines)), lists:member(Pid, Line)],
    [exit(P, kill) || P <- Gone],
    Heads = [Head || {_, {Head, _}} <- lists:sort(maps:to_list(maps:with(Gone, Tests)))],
    io:put_chars(
        case At of
            test -> [case Heads of [] -> "undefined\n"; _ -> Heads end, Text];
            {group, Group} -> [[[H, "*skipped*\n"] || H <- Heads], described(Group), $\n, Text]
        end
    ),
    cancel(lists:foldl(fun done/2, R#run{lines = maps:without(Gone, Lines)}, Gone)).

%% A group that went with one of its tests or groups.
blamed(test) -> ok;
blamed({group, Group}) -> io:put_chars([described(Group), $\n]).

%% The test of a process is over, and what it has written is not needed any more.
done(Pid, #run{tests = Tests} = R) ->
    case maps:take(Pid, Tests) of
        {{_, Keeper}, Others} ->
            exit(Keeper, kill),
            R#run{tests = Others};
        error ->
            R
    end.

count(Field, #run{count = Count} = R) ->
    R#run{count = setelement(Field, Count, element(Field, Count) + 1)}.

cancel(#run{count = Count} = R) -> R#run{count = Count#count{cancelled = true}}.

described(undefined) -> "undefined";
described(Description) -> Description.

%% Processes

%% Tests in a process of their own, until its end.
inside(Tests, At) -> wait(start(Tests, top(Tests, At), At), At).

%% Each of some tests in a process of its own, at most so many at the same time.
all_inside([], Running, _) when map_size(Running) =:= 0 ->
    ok;
all_inside([Tests | More], Running, #at{most = Most} = At) when map_size(Running) < Most ->
    all_inside(More, maps:merge(Running, start(Tests, top(Tests, At), At)), At);
all_inside(Tests, Running, At) ->
    all_inside(Tests, one_ends(Running, At), At).

%% What a process has to run that runs these tests.
top(Tests, #at{text = Text}) ->
    case is_single(Tests) of
        true -> test;
        false -> group_of(Tests, Text)
    end.

group_of([Tests], Text) -> group_of(Tests, Text);
group_of({Description, _}, _) when is_list(Description); is_binary(Description) -> {group, Description};
group_of(_, Text) -> {group, Text}.

%% Running processes have what they run, by pid.
start(Tests, Top, #at{line_of = Line} = At) ->
    {Pid, Ref} =
        spawn_monitor(fun() ->
            Own = [self() | Line],
            say(At, {entered, Own}),
            group(Tests, At#at{line_of = Own})
        end),
    #{Pid => {Ref, Top}}.

wait(Running, _) when map_size(Running) =:= 0 -> ok;
wait(Running, At) -> wait(one_ends(Running, At), At).

one_ends(Running, At) ->
    receive
        {'DOWN', _, process, Pid, normal} when is_map_key(Pid, Running) ->
            maps:remove(Pid, Running);
        {'DOWN', _, process, Pid, Why} when is_map_key(Pid, Running) ->
            {{_, Top}, Others} = maps:take(Pid, Running),
            say(At, {ended, Pid, Top, Why}),
            Others;
        {timeout, _, {?MODULE, Pid, What}} when is_map_key(Pid, Running) ->
            {{Ref, Top}, Others} = maps:take(Pid, Running),
            Stack =
                case process_info(Pid, current_stacktrace) of
                    {current_stacktrace, Calls} -> Calls;
                    undefined -> []
                end,
            exit(Pid, kill),
            receive {'DOWN', Ref, process, Pid, _} -> ok end,
            say(At, {late, Pid, What, Top, Stack}),
            Others
    end.

%% A function within so many seconds, or without a limit: the process that waits for this one kills
%% it when they are over.
within(undefined, _, F, _) ->
    F();
within(Seconds, What, F, #at{line_of = [Self, Parent | _]}) ->
    Timer = erlang:start_timer(round(Seconds * 1000), Parent, {?MODULE, Self, What}),
    Result = F(),
    case erlang:cancel_timer(Timer) of
        false -> receive after infinity -> ok end; % it is over, and this process with it
        _ -> Result
    end.

%% A line for who looks for a fault.
debug(File, Line, Text) -> io:format(user, "~ts:~w:~w: ~ts~n", [File, Line, self(), Text]).

%% Tests

%% Tests that are given up together when one of them is wrong.
group(Tests, At) ->
    try
        run(Tests, At)
    catch
        throw:{?MODULE, What, Text} -> say(At, {cancelled, At#at.text, What, Text})
    end.

-spec give_up(string(), term()) -> no_return().
give_up(What, Text) -> throw({?MODULE, What, Text}).

%% Several tests together: what describes and limits them all does so to none alone.
together(F, #at{text = Text, limit = Limit, whole = Whole} = At) ->
    Each = At#at{text = undefined, limit = undefined, whole = false},
    within(Limit, {Text, Whole}, fun() -> F(Each) end, At).

each(List, At) ->
    together(
        fun
            (#at{most = 1} = A) -> lists:foreach(fun(T) -> run(T, A) end, List);
            (A) -> all_inside(List, #{}, A#at{whole = true})
        end,
        At
    ).

run([Tests], At) ->
    run(Tests, At);
run(Tests, At) when is_list(Tests) ->
    each(Tests, At);
run(F, At) when is_function(F, 0) ->
    {module, M} = erlang:fun_info(F, module),
    {name, Name} = erlang:fun_info(F, name),
    single(M, Name, F, At);
run({Line, Test}, At) when is_integer(Line), Line >= 0 ->
    run(Test, At#at{line = Line});
run(M, At) when is_atom(M) ->
    run(module_tests(M), At);
run({module, M}, At) ->
    run(module_tests(M), At);
run({test, M, F}, At) ->
    single(M, F, At);
run({inorder, Tests}, At) ->
    run(Tests, At#at{most = 1});
run({inparallel, Tests}, At) ->
    run(Tests, At#at{most = infinity});
run({inparallel, Most, Tests}, At) when is_integer(Most), Most >= 0 ->
    run(Tests, At#at{most = case Most of 0 -> infinity; _ -> Most end});
run({spawn, Tests}, At) ->
    inside(Tests, At#at{whole = true});
run({M, F}, At) when is_atom(M), is_atom(F) ->
    single(M, F, At);
run({generator, F}, At) when is_function(F, 0) ->
    {module, M} = erlang:fun_info(F, module),
    {name, Name} = erlang:fun_info(F, name),
    run(generated(M, Name, F), At);
run({generator, M, F}, At) ->
    is_there(M, F) orelse give_up("no such function: " ++ mfa(M, F, 0), ""),
    run(generated(M, F, fun M:F/0), At);
run({with, X, Functions}, At) ->
    run([with(X, F) || F <- Functions], At);
run({timeout, Seconds, Tests}, At) ->
    run(Tests, At#at{limit = Seconds});
run({setup, Setup, Tests}, At) ->
    context(spawn, Setup, fun(_) -> ok end, Tests, At);
run({setup, Setup, Cleanup, Tests}, At) when is_function(Setup) ->
    context(spawn, Setup, Cleanup, Tests, At);
run({setup, Place, Setup, Tests}, At) ->
    context(Place, Setup, fun(_) -> ok end, Tests, At);
run({setup, Place, Setup, Cleanup, Tests}, At) ->
    context(Place, Setup, Cleanup, Tests, At);
run({foreach, Setup, All}, At) ->
    run({foreach, spawn, Setup, fun(_) -> ok end, All}, At);
run({foreach, Setup, Cleanup, All}, At) when is_function(Setup) ->
    run({foreach, spawn, Setup, Cleanup, All}, At);
run({foreach, Place, Setup, All}, At) ->
    run({foreach, Place, Setup, fun(_) -> ok end, All}, At);
run({foreach, Place, Setup, Cleanup, All}, At) ->
    run([{setup, Place, Setup, Cleanup, Tests} || Tests <- All], At);
run({foreachx, Setup, Pairs}, At) ->
    run({foreachx, spawn, Setup, fun(_, _) -> ok end, Pairs}, At);
run({foreachx, Setup, Cleanup, Pairs}, At) when is_function(Setup) ->
    run({foreachx, spawn, Setup, Cleanup, Pairs}, At);
run({foreachx, Place, Setup, Pairs}, At) ->
    run({foreachx, Place, Setup, fun(_, _) -> ok end, Pairs}, At);
run({foreachx, Place, Setup, Cleanup, Pairs}, At) ->
    run([
        {setup, Place, fun() -> Setup(X) end, fun(R) -> Cleanup(X, R) end, fun(R) -> Tests(X, R) end}
     || {X, Tests} <- Pairs
    ], At);
run({Description, Tests}, At) when is_list(Description); is_binary(Description) ->
    group(Tests, At#at{text = Description});
run(Bad, _) ->
    give_up("bad test descriptor", io_lib:format("~tp", [Bad])).

is_single([Tests]) -> is_single(Tests);
is_single({timeout, _, Tests}) -> is_single(Tests);
is_single({test, _, _}) -> true;
is_single({M, F}) when is_atom(M), is_atom(F) -> M =/= module;
is_single({Text, Tests}) when is_integer(Text); is_list(Text); is_binary(Text) -> is_single(Tests);
is_single(Test) -> is_function(Test, 0).

with(X, F) -> fun() -> F(X) end.

%% Modules

module_tests(M) ->
    own_tests(M, "test module not found") ++
        case lists:suffix("_tests", atom_to_list(M)) of
            true -> [];
            false -> others(list_to_atom(atom_to_list(M) ++ "_tests"))
        end.

others(M) ->
    case code:ensure_loaded(M) of
        {module, M} -> own_tests(M, none);
        _ -> []
    end.

own_tests(M, Missing) ->
    case code:ensure_loaded(M) of
        {module, M} -> lists:append([function_tests(M, F) || {F, 0} <- M:module_info(exports)]);
        _ -> give_up(Missing, atom_to_list(M))
    end.

function_tests(M, F) ->
    Name = atom_to_list(F),
    case {lists:suffix("_test", Name), lists:suffix("_test_", Name)} of
        {true, _} -> [{test, M, F}];
        {_, true} -> [{generator, M, F}];
        _ -> []
    end.

is_there(M, F) -> code:ensure_loaded(M) =:= {module, M} andalso erlang:function_exported(M, F, 0).

generated(M, Name, F) -> attempt(F, [], "test generator " ++ mfa(M, Name, 0) ++ " failed").

mfa(M, F, Arity) -> lists:flatten(io_lib:format("~tw:~tw/~w", [M, F, Arity])).

%% Tests between a setup and a cleanup

context(Place, Setup, Cleanup, Tests, #at{text = Text} = At) ->
    try
        X = attempt(Setup, [], "context setup failed"),
        try
            Of =
                case is_function(Tests, 1) of
                    true -> attempt(Tests, [X], "instantiation of subtests failed");
                    false -> Tests
                end,
            together(
                case Place of
                    local -> fun(A) -> run(Of, A) end;
                    _ -> fun(A) -> wait(start(Of, group_of(Of, undefined), A#at{whole = true}), A) end
                end,
                At
            )
        after
            Args =
                case is_function(Cleanup, 0) of
                    true -> [];
                    false -> [X]
                end,
            attempt(Cleanup, Args, "context cleanup failed")
        end
    catch
        throw:{?MODULE, What, Why} -> say(At, {cancelled, Text, What, Why})
    end.

%% What it writes is not to be seen.
attempt(F, Args, What) ->
    Leader = group_leader(),
    Keeper = keeper(),
    group_leader(Keeper, self()),
    try
        apply(F, Args)
    catch
        Class:Reason:Stack -> give_up(What, failure(Class, Reason, Stack))
    after
        group_leader(Leader, self()),
        exit(Keeper, kill)
    end.

%% Single tests

single(M, F, At) ->
    case is_there(M, F) of
        true ->
            single(M, F, fun M:F/0, At);
        false ->
            Why =
                case code:is_loaded(M) of
                    false -> ["missing module: ", atom_to_list(M)];
                    _ -> ["no such function: ", mfa(M, F, 0)]
                end,
            say(At, {missing, head(M, F, At), Why})
    end.

single(M, Name, Test, #at{limit = Limit} = At) ->
    Leader = group_leader(),
    Keeper = keeper(),
    say(At, {begun, head(M, Name, At), Keeper}),
    group_leader(Keeper, self()),
    Seconds =
        case Limit of
            undefined -> ?TEST_LIMIT;
            _ -> Limit
        end,
    Outcome = within(Seconds, test, fun() -> outcome(Test) end, At),
    group_leader(Leader, self()),
    say(At, Outcome).

head(M, Name, #at{line = Line, text = Text}) ->
    [atom_to_list(M), [io_lib:format(":~w", [Line]) || Line > 0], ": ", atom_to_list(Name), [[" (", Text, ")"] || Text =/= undefined], "..."].

outcome(Test) ->
    try Test() of
        _ -> passed
    catch
        Class:Reason:Stack -> {failed, Class, Reason, Stack}
    end.

failure(Class, Reason, Stack) -> [calls(Stack), io_lib:format("**~w:~ts~n", [Class, shown(Reason)])].

shown(Term) -> io_lib:format("~tP", [Term, 20]).

%% Those of the test, not those of what runs it.
calls(Stack) ->
    Own = lists:takewhile(fun(Frame) -> element(1, Frame) =/= ?MODULE end, Stack),
    case Own of
        [] -> [];
        [First | More] -> [call("in function ", First) | [call("in call from ", Frame) || Frame <- More]]
    end.

call(Lead, {M, F, Args, Where}) when is_list(Args) ->
    Shown = lists:join(",", [shown(A) || A <- Args]),
    [call(Lead, {M, F, length(Args), Where}), io_lib:format("  called as ~tw(~ts)~n", [F, Shown])];
call(Lead, {M, F, Arity, Where}) ->
    Place =
        case {proplists:get_value(file, Where), proplists:get_value(line, Where)} of
            {File, Line} when File =/= undefined, Line =/= undefined -> io_lib:format(" (~ts, line ~w)", [File, Line]);
            _ -> ""
        end,
    [Lead, mfa(M, F, Arity), Place, $\n].

%% What a test writes is kept by the leader of its group.

keeper() -> spawn_opt(fun() -> keep([]) end, [{place, host}]).

kept(Keeper) ->
    Keeper ! {self(), kept},
    receive {Keeper, Text} -> Text end.

keep(Text) ->
    receive
        {io_request, From, As, Request} ->
            {Reply, More} = reply(Request),
            From ! {io_reply, As, Reply},
            keep([Text | More]);
        {From, kept} ->
            From ! {self(), unicode:characters_to_list(Text)}
    end.

%% {Reply, characters}
reply({put_chars, Encoding, Chars}) ->
    case unicode:characters_to_list(Chars, Encoding) of
        Text when is_list(Text) -> {ok, Text};
        _ -> {{error, put_chars}, []}
    end;
reply({put_chars, Encoding, M, F, Args}) ->
    try
        reply({put_chars, Encoding, apply(M, F, Args)})
    catch
        _:_ -> {{error, put_chars}, []}
    end;
reply({requests, Requests}) ->
    lists:foldl(fun(R, {_, Text}) -> {Reply, More} = reply(R), {Reply, [Text | More]} end, {ok, []}, Requests);
reply({setopts, _}) -> {ok, []};
reply(getopts) -> {[], []};
reply({get_geometry, _}) -> {{error, enotsup}, []};
reply(_) -> {eof, []}.
