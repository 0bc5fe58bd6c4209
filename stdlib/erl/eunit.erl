%% Runs the tests of modules, which eunit.hrl is for, and tells how many have passed and why others have not.
%%
%% Tests are a list of tests; a fun, {M, F} or {test, M, F}; {Line, Test}; {Description, Tests}; a module or {module, M}: the functions M:NAME_test/0, and
%% what M:NAME_test_/0 give, of it and of M_tests; {generator, F} or {generator, M, F}; {with, X, [fun(X)]}; {timeout, Seconds, Tests}; {setup, F, Tests},
%% {setup, F, Cleanup, Tests}, {foreach, F, [Tests]}, {foreach, F, Cleanup, [Tests]}, where Tests may be a fun of what F returns, and a place before F
%% means nothing; {inorder, Tests}, {inparallel, Tests}, {inparallel, N, Tests}, {spawn, Tests}: all run one after the other, each in a process of its own.
-module(eunit).
-export([test/1, test/2, debug/3]).

%% What has become of the tests so far, which the process that runs them keeps.
-record(count, {passed = 0, failed = 0, skipped = 0, cancelled = false}).

%% What holds for tests inside of others: group is the description of those, text that of a single one.
-record(at, {line = 0, text, group, seconds = 5}).

test(Tests) -> test(Tests, []).

%% Options say how to report, and are not looked at.
test(Tests, _Options) ->
    put(?MODULE, #count{}),
    try
        group(Tests, #at{})
    catch
        throw:?MODULE -> cancel() % a test has not come back: no other runs
    end,
    summary(erase(?MODULE)).

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

count(Field) ->
    Count = get(?MODULE),
    put(?MODULE, setelement(Field, Count, element(Field, Count) + 1)).

cancel() -> put(?MODULE, (get(?MODULE))#count{cancelled = true}).

%% A line for who looks for a fault.
debug(File, Line, Text) -> io:format(user, "~ts:~w:~w: ~ts~n", [File, Line, self(), Text]).

%% Tests that are given up together when one of them is wrong.
group(Tests, At) ->
    try
        run(Tests, At#at{text = undefined})
    catch
        throw:{?MODULE, What, Text} ->
            io:format("~ts~n*** ~ts ***~n**~ts~n~n", [described(At#at.group), What, Text]),
            cancel()
    end.

-spec give_up(string(), term()) -> no_return().
give_up(What, Text) -> throw({?MODULE, What, Text}).

described(undefined) -> "undefined";
described(Description) -> Description.

run(Tests, At) when is_list(Tests) ->
    lists:foreach(fun(T) -> run(T, At) end, Tests);
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
run({Order, Tests}, At) when Order =:= inorder; Order =:= inparallel; Order =:= spawn ->
    run(Tests, At);
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
    run(Tests, At#at{seconds = Seconds});
run({Order, _, Tests}, At) when Order =:= inparallel; Order =:= spawn ->
    run(Tests, At);
run({setup, Setup, Tests}, At) ->
    run({setup, spawn, Setup, fun(_) -> ok end, Tests}, At);
run({setup, Setup, Cleanup, Tests}, At) when is_function(Setup) ->
    run({setup, spawn, Setup, Cleanup, Tests}, At);
run({setup, Place, Setup, Tests}, At) ->
    run({setup, Place, Setup, fun(_) -> ok end, Tests}, At);
run({setup, _Place, Setup, Cleanup, Tests}, At) ->
    group({?MODULE, Setup, Cleanup, Tests}, At);
run({?MODULE, Setup, Cleanup, Tests}, At) ->
    within(Setup, Cleanup, Tests, At);
run({foreach, Setup, All}, At) ->
    run([{setup, Setup, Tests} || Tests <- All], At);
run({foreach, Setup, Cleanup, All}, At) when is_function(Setup) ->
    run([{setup, Setup, Cleanup, Tests} || Tests <- All], At);
run({foreach, Place, Setup, All}, At) ->
    run([{setup, Place, Setup, Tests} || Tests <- All], At);
run({foreach, Place, Setup, Cleanup, All}, At) ->
    run([{setup, Place, Setup, Cleanup, Tests} || Tests <- All], At);
run({Description, Tests}, At) when is_list(Description); is_binary(Description) ->
    case is_single(Tests) of
        true -> run(Tests, At#at{text = Description});
        false -> group(Tests, At#at{group = Description})
    end;
run(Bad, _) ->
    give_up("bad test descriptor", io_lib:format("~tp", [Bad])).

is_single({Line, Test}) when is_integer(Line) -> is_single(Test);
is_single({M, F}) when is_atom(M), is_atom(F) -> not lists:member(M, [module, generator, inorder, inparallel, spawn]);
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

within(Setup, Cleanup, Tests, At) ->
    X = attempt(Setup, [], "context setup failed"),
    try
        run(case is_function(Tests, 1) of true -> attempt(Tests, [X], "instantiation of subtests failed"); false -> Tests end, At)
    after
        attempt(Cleanup, case is_function(Cleanup, 0) of true -> []; false -> [X] end, "context cleanup failed")
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
            io:format("~ts*did not run*~n::~ts~n", [head(M, F, At), Why]),
            count(#count.skipped)
    end.

single(M, Name, Test, #at{seconds = Seconds} = At) ->
    Keeper = keeper(),
    Self = self(),
    {Pid, Ref} = spawn_monitor(fun() -> group_leader(Keeper, self()), Self ! {self(), outcome(Test)} end),
    Result =
        receive
            {Pid, Outcome} -> Outcome;
            {'DOWN', Ref, process, Pid, Why} -> {ended, Why}
        after round(Seconds * 1000) ->
            {current_stacktrace, Stack} = process_info(Pid, current_stacktrace),
            exit(Pid, kill),
            {late, Stack}
        end,
    erlang:demonitor(Ref, [flush]),
    try
        told(Result, head(M, Name, At), Keeper)
    after
        exit(Keeper, kill)
    end.

told(ok, _, _) ->
    count(#count.passed);
told({failed, Class, Reason, Stack}, Head, Keeper) ->
    io:format("~ts*failed*~n~ts  output:<<\"~ts\">>~n~n", [Head, failure(Class, Reason, Stack), kept(Keeper)]),
    count(#count.failed);
told({ended, Why}, Head, _) ->
    io:format("~ts*skipped*~nundefined~n*unexpected termination of test process*~n::~ts~n~n", [Head, shown(Why)]),
    throw(?MODULE);
told({late, Stack}, Head, _) ->
    io:format("~ts*timed out*~n~tsundefined~n", [Head, calls(Stack)]),
    throw(?MODULE).

head(M, Name, #at{line = Line, text = Text}) ->
    [atom_to_list(M), [io_lib:format(":~w", [Line]) || Line > 0], ": ", atom_to_list(Name), [[" (", Text, ")"] || Text =/= undefined], "..."].

outcome(Test) ->
    try Test() of
        _ -> ok
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
