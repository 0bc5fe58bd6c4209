%% The shell: reads expressions from its group leader, has a process evaluate them, and prints what they give. Its commands are in
%% epiphany_shell. What can be set of it is in the environment of stdlib.
-module(shell).
-export([start/0, start/1, start/2, server/1, run/1, evaluator/1]).
-export([history/1, results/1, catch_exception/1, strings/1, prompt_func/1]).
-export([start_restricted/1, stop_restricted/0, local_allowed/3, non_local_allowed/3, apply_fun/2]).

%% How many commands and results are kept when nothing is set.
-define(KEPT, 20).

%% What the shell is in, a map: number of the next command, bindings, results: {Number, Expressions, none | {value, Value as catch gives
%% it}}, the last one first, records: their declarations, the last one first, evaluator: the process whose self() commands see, last:
%% whether this was the last command, restricted: what the module of a restricted shell keeps.
-define(NEW, #{number => 1, bindings => erl_eval:new_bindings(), results => [], records => [], last => false, restricted => undefined}).

%% A process of its own.
start() -> start(false).

start(_) -> spawn(?MODULE, server, [false]).

start(_, _) -> start().

server(_) -> run("ParallerGo console (help(). lists the commands, q(). ends it)\n").

%% In the process that calls it, until the input ends or q() is called.
run(Greeting) ->
    process_flag(trap_exit, true),
    io:put_chars(Greeting),
    case restriction() of
        none -> ok;
        Module -> known(Module)
    end,
    loop(started(?NEW)).

known(Module) ->
    case code:ensure_loaded(Module) of
        {module, _} -> ok;
        {error, What} -> io:format("Warning! Restricted shell module ~w not found: ~tp.\nOnly the commands q() and init:stop() will be allowed!\n", [Module, What])
    end.

started(S) -> S#{evaluator => spawn_link(?MODULE, evaluator, [self()])}.

loop(#{last := true}) ->
    ok;
loop(#{number := N} = S) ->
    case io:scan_erl_exprs(standard_io, prompt(N), {1, 1}, [text]) of
        {ok, Tokens, _} -> loop(parsed(erl_eval:extended_parse_exprs(Tokens), S));
        {error, Info, _} -> loop(epiphany_shell:wrong(Info, S));
        {eof, _} -> io:nl();
        {error, _} -> ok
    end.

%% Commands that are evaluated again, and results, stand in a command before anything happens.
parsed({error, Info}, S) ->
    epiphany_shell:wrong(Info, S);
parsed({ok, Es}, S) ->
    case epiphany_shell:recalled(Es, S) of
        {ok, Whole, Named} -> evaluated(Whole, Named, S);
        {error, Text} ->
            io:format("* ~ts~n", [Text]),
            S
    end.

%% Has the evaluator evaluate, and prints what comes of it.
evaluated(Whole, Es, #{evaluator := Evaluator} = S) ->
    calm(),
    Evaluator ! {evaluate, self(), Whole, S},
    answered(Es, S).

%% Who interrupts has the evaluator killed. An interrupt that has come later than what it was for is nothing.
answered(Es, #{evaluator := Evaluator} = S) ->
    receive
        {'EXIT', Other, interrupt} when Other =/= Evaluator ->
            exit(Evaluator, kill),
            answered(Es, S);
        {Evaluator, value, Value, Changed} ->
            epiphany_shell:print(Value, Changed),
            kept(Value, Es, Changed);
        {Evaluator, refused, {_, _, Reason} = Info, Changed} ->
            kept({'EXIT', Reason}, Es, epiphany_shell:wrong(Info, Changed));
        {Evaluator, goes_on, {Class, Reason, Stack}, Changed} ->
            epiphany_shell:failed("* ", Class, Reason, Stack, Changed),
            kept({'EXIT', caught(Class, Reason, Stack)}, Es, Changed);
        {Evaluator, ends, {Class, Reason, Stack}, Changed} ->
            receive {'EXIT', Evaluator, _} -> ok end,
            epiphany_shell:failed("** ", Class, Reason, Stack, Changed),
            kept({'EXIT', caught(Class, Reason, Stack)}, Es, started(Changed));
        {'EXIT', Evaluator, {Reason, [{_, _, _, _} | _] = Stack}} ->
            epiphany_shell:failed("** ", exit, Reason, Stack, S),
            kept({'EXIT', {Reason, Stack}}, Es, started(S));
        {'EXIT', Evaluator, Reason} ->
            epiphany_shell:failed("** ", exit, Reason, [], S),
            kept({'EXIT', Reason}, Es, started(S))
    end.

calm() ->
    receive {'EXIT', _, interrupt} -> calm()
    after 0 -> ok
    end.

%% A command with its number, and what it gave. Fewer results than commands may be kept.
kept(Result, Es, #{number := N, results := Results} = S) ->
    Commands = setting(shell_history_length, ?KEPT),
    Most = setting(shell_saved_results, ?KEPT),
    All = lists:sublist([{N, Es, {value, Result}} | Results], Commands),
    S#{number := N + 1, results := [case N - Number < Most of true -> R; false -> {Number, E, none} end || {Number, E, _} = R <- All]}.

caught(error, Reason, Stack) -> {Reason, lists:takewhile(fun({M, _, _, _}) -> not epiphany_shell:outside(M) end, Stack)};
caught(throw, Reason, _) -> {nocatch, Reason};
caught(exit, Reason, _) -> Reason.

%% The process that evaluates, until something fails in it.
evaluator(Shell) ->
    receive
        {evaluate, Shell, Es, S} ->
            put(shell, S),
            try each(Es, maps:get(bindings, S)) of
                {value, Value, Bs} -> Shell ! {self(), value, Value, (get(shell))#{bindings := Bs}};
                {refused, Info} -> Shell ! {self(), refused, Info, get(shell)}
            catch
                Class:Reason:Stack -> caught(Shell, Class, Reason, Stack)
            end,
            evaluator(Shell)
    end.

caught(Shell, Class, Reason, Stack) ->
    case setting(shell_catch_exception, false) of
        true when Reason =/= restricted_shell_started, Reason =/= restricted_shell_stopped, Reason =/= normal -> Shell ! {self(), goes_on, {Class, Reason, Stack}, get(shell)};
        _ ->
            {links, Links} = process_info(self(), links),
            [exit(P, ended(Class, Reason, Stack)) || P <- Links, P =/= Shell],
            Shell ! {self(), ends, {Class, Reason, Stack}, get(shell)},
            exit(normal)
    end.

ended(throw, Reason, Stack) -> {{nocatch, Reason}, own(Stack)};
ended(_, Reason, Stack) -> {Reason, own(Stack)}.

own(Stack) -> [C || {M, _, _, _} = C <- Stack, not epiphany_shell:outside(M)].

%% One expression after the other: which records there are, and which variables, may change.
each([E | Es], Bs) ->
    case epiphany_shell:checked(E, Bs, get(shell)) of
        {ok, Expanded} ->
            {value, Value, Bs0} = eval(Expanded, Bs),
            Bs1 = epiphany_shell_records:unexpanded(Bs0),
            case Es of
                [] -> {value, Value, Bs1};
                _ -> each(Es, Bs1)
            end;
        {error, Info} -> {refused, Info}
    end.

eval(E, Bs) ->
    {Local, Other} = epiphany_shell:handlers(restriction()),
    erl_eval:expr(E, Bs, Local, Other).

%% Calls what is not a command.
apply_fun({M, F}, Args) -> apply(M, F, Args);
apply_fun(F, Args) -> apply(F, Args).

%% Settings: each gives what it was before.

history(N) when is_integer(N), N >= 0 -> set(shell_history_length, N, ?KEPT).

results(N) when is_integer(N), N >= 0 -> set(shell_saved_results, N, ?KEPT).

catch_exception(Bool) when is_boolean(Bool) -> set(shell_catch_exception, Bool, false).

strings(Bool) when is_boolean(Bool) -> set(shell_strings, Bool, true).

%% {Module, Function} or default.
prompt_func(What) -> set(shell_prompt_func, What, default).

set(Key, Value, Default) ->
    Before = setting(Key, Default),
    application:set_env(stdlib, Key, Value),
    Before.

setting(Key, Default) -> application:get_env(stdlib, Key, Default).

prompt(N) ->
    case setting(shell_prompt_func, default) of
        default -> usual(N);
        {M, F} when is_atom(M), is_atom(F) -> made(M, F, N);
        Other -> bad_prompt(Other, N)
    end.

usual(N) ->
    case is_alive() of
        true -> io_lib:format("(~s)~w> ", [node(), N]);
        false -> integer_to_list(N) ++ "> "
    end.

made(M, F, N) ->
    {_, {value, Call}} = epiphany_shell:handlers(restriction()),
    put(shell, ?NEW),
    try io_lib:format_prompt(Call({M, F}, [[{history, N}]]), unicode)
    catch
        Class:Reason:Stack ->
            epiphany_shell:failed("* ", Class, Reason, Stack, ?NEW),
            bad_prompt({M, F}, N)
    end.

bad_prompt(What, N) ->
    io:format("* Bad prompt function: ~tp~n", [What]),
    usual(N).

%% A restricted shell asks a module whether a command or another function may be called.

restriction() -> setting(restricted_shell, none).

start_restricted(Module) when is_atom(Module) ->
    case code:ensure_loaded(Module) of
        {module, _} ->
            application:set_env(stdlib, restricted_shell, Module),
            exit(restricted_shell_started);
        {error, What} = Error ->
            error_logger:error_report(lists:flatten(io_lib:format("Restricted shell module ~w not found: ~tp\n", [Module, What]))),
            Error
    end.

stop_restricted() ->
    application:unset_env(stdlib, restricted_shell),
    exit(restricted_shell_stopped).

%% What a module that is not there allows: nothing but to end.
local_allowed(q, [], State) -> {true, State};
local_allowed(_, _, State) -> {false, State}.

non_local_allowed({init, stop}, [], State) -> {true, State};
non_local_allowed(_, _, State) -> {false, State}.
