%% The table of processes that top() shows in the shell, as OTP's etop does, with the core that each runs on.
-module(epiphany_top).
-export([top/1]).

-define(ITEMS, [reductions, memory, message_queue_len, core, registered_name, initial_call, current_function]).

%% Lines of a table that are none of processes.
-define(FRAME, 9).

%% A process in a table. reds are those since the last table, unless they accumulate.
-record(row, {pid, reds, memory, msgq, core, name, initial, current}).

%% Options: {sort, reductions | memory | msg_q}, {lines, N}, {interval, Seconds}, {accumulate, Boolean}. On a terminal the table is shown until
%% a line is typed, of which the first letter may name another sort; elsewhere once.
top(Options) when is_list(Options) ->
    Settings = lists:foldl(fun set/2, #{sort => reductions, interval => 5, accumulate => false}, Options),
    case {io:columns(), io:rows()} of
        {{ok, Columns}, {ok, Rows}} ->
            Self = self(),
            Lines = maps:get(lines, Settings, max(1, Rows - ?FRAME)),
            Typed = spawn_link(fun() -> typed(Self) end),
            show(#{}, Typed, Settings#{lines => Lines, columns => Columns - 1});
        _ ->
            {Text, _} = table(#{}, maps:merge(#{lines => 10, columns => infinity}, Settings)),
            io:put_chars(Text)
    end;
top(Sort) ->
    top([{sort, Sort}]).

set({sort, Sort}, Settings) when Sort =:= reductions; Sort =:= memory; Sort =:= msg_q -> Settings#{sort := Sort};
set({lines, N}, Settings) when is_integer(N), N > 0 -> Settings#{lines => N};
set({interval, Seconds}, Settings) when is_integer(Seconds), Seconds > 0 -> Settings#{interval := Seconds};
set({accumulate, Is}, Settings) when is_boolean(Is) -> Settings#{accumulate := Is};
set(_, _) -> error(badarg).

%% The lines that are typed while the table is shown.
typed(To) ->
    Line = io:get_line(""),
    To ! {self(), Line},
    is_list(Line) andalso sort_of(Line) =/= none andalso typed(To).

show(Before, Typed, #{interval := Interval} = Settings) ->
    {Text, Now} = table(Before, Settings),
    io:put_chars(["\e[H\e[J", Text, "r, m or q and Enter sort by Reds, Memory or MsgQ; Enter ends.\n"]),
    receive
        {Typed, Line} when is_list(Line) ->
            case sort_of(Line) of
                none -> ok;
                Sort -> show(Now, Typed, Settings#{sort := Sort})
            end;
        {Typed, _} -> ok
    after Interval * 1000 ->
        show(Now, Typed, Settings)
    end.

sort_of("r" ++ _) -> reductions;
sort_of("m" ++ _) -> memory;
sort_of("q" ++ _) -> msg_q;
sort_of(_) -> none.

%% {Text, Reductions of all processes}. Before are those of the last table.
table(Before, #{accumulate := Accumulate, lines := Lines, columns := Columns} = Settings) ->
    All = [row(Pid, Info) || Pid <- processes(), Info <- [process_info(Pid, ?ITEMS)], Info =/= undefined],
    Now = maps:from_list([{Pid, Reds} || #row{pid = Pid, reds = Reds} <- All]),
    Since = if Accumulate -> #{}; true -> Before end,
    Rows = [R#row{reds = Reds - maps:get(Pid, Since, 0)} || #row{pid = Pid, reds = Reds} = R <- All],
    Sorted = lists:sort(fun(A, B) -> order(A, Settings) =< order(B, Settings) end, Rows),
    Text = [cut(Line, Columns) || Line <- head(All) ++ [line(R) || R <- lists:sublist(Sorted, Lines)] ++ [rule($=)]],
    {Text, Now}.

row(Pid, Info) ->
    [Reds, Memory, Messages, Core, Name, Initial, Current] = [Value || {_, Value} <- Info],
    #row{pid = Pid, reds = Reds, memory = Memory, msgq = Messages, core = Core, name = Name, initial = Initial, current = Current}.

%% Processes with the same come in the order of their pids.
order(#row{pid = Pid} = R, #{sort := Sort}) ->
    {-case Sort of reductions -> R#row.reds; memory -> R#row.memory; msg_q -> R#row.msgq end, Pid}.

rule(Char) -> lists:duplicate(96, Char).

head(All) ->
    Cores = length([C || #row{core = C} <- All, is_integer(C)]),
    [Total, Processes, Atom, Binary, Code, Ets] =
        [erlang:memory(What) div 1024 || What <- [total, processes, atom, binary, code, ets]],
    {Hour, Minute, Second} = time(),
    [rule($=),
     io_lib:format(" ~-80ts   ~2..0w:~2..0w:~2..0w", [node(), Hour, Minute, Second]),
     io_lib:format(" Load:  cores ~9ts      Memory:  total  ~10w KB    binary ~10w KB", [io_lib:format("~w/~w", [Cores, epiphany:count()]), Total, Binary]),
     io_lib:format("        procs ~9w               procs  ~10w KB    code   ~10w KB", [length(All), Processes, Code]),
     io_lib:format("        runq  ~9w               atom   ~10w KB    ets    ~10w KB", [erlang:statistics(run_queue), Atom, Ets]),
     "",
     fields("Pid", "Name or Initial Func", "Core", "Reds", "Memory", "MsgQ", "Current Function"),
     rule($-)].

line(#row{pid = Pid, reds = Reds, memory = Memory, msgq = Messages, core = Core, name = Name, initial = Initial, current = Current}) ->
    Known = case Name of
        [] -> mfa(started(Pid, Initial));
        _ -> io_lib:format("~tw", [Name])
    end,
    fields(pid_to_list(Pid), Known, io_lib:format("~w", [Core]), integer_to_list(Reds), integer_to_list(Memory), integer_to_list(Messages), mfa(Current)).

%% What a process was started with, which proc_lib knows of its own.
started(Pid, {proc_lib, init_p, _}) -> proc_lib:translate_initial_call(Pid);
started(_, Initial) -> Initial.

fields(Pid, Name, Core, Reds, Memory, Messages, Current) ->
    io_lib:format("~-12ts ~-27ts ~4ts ~10ts ~10ts ~6ts ~ts", [Pid, string:slice(Name, 0, 27), Core, Reds, Memory, Messages, Current]).

mfa({M, F, A}) -> io_lib:format("~tw:~tw/~w", [M, F, A]);
mfa(_) -> "".

cut(Line, infinity) -> [Line, $\n];
cut(Line, Columns) -> [string:slice(Line, 0, Columns), $\n].
