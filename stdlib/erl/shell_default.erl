%% What the shell calls by its name alone: the commands that need none of the shell's state.
-module(shell_default).
-export([help/0, c/1, c/2, cd/1, flush/0, i/0, i/1, bt/1, l/1, lc/1, ls/0, ls/1, m/0, memory/0, memory/1, nc/1, nc/2, pid/3, pwd/0, top/0, top/1]).

c(File) -> c:c(File).

c(File, Options) -> c:c(File, Options).

cd(Dir) -> c:cd(Dir).

flush() -> c:flush().

l(Module) -> c:l(Module).

lc(Files) -> c:lc(Files).

ls() -> c:ls().

ls(Dir) -> c:ls(Dir).

m() -> c:m().

memory() -> c:memory().

memory(What) -> c:memory(What).

nc(File) -> c:nc(File).

nc(File, Options) -> c:nc(File, Options).

pid(X, Y, Z) -> c:pid(X, Y, Z).

pwd() -> c:pwd().

top() -> epiphany_top:top([]).

top(Options) -> epiphany_top:top(Options).

bt(Pid) -> backtrace(process_info(Pid, current_stacktrace)).

i(Pid) -> process_info(Pid).

%% A line for each process: where it runs, what it was started with, and how much it has.
i() ->
    row(["Pid", "Initial call", "Now in", "Heap", "Reductions", "Messages", "Name"]),
    [described(Pid, process_info(Pid, [initial_call, current_function, total_heap_size, reductions, message_queue_len, registered_name])) || Pid <- processes()],
    ok.

described(Pid, [{_, Initial}, {_, Current}, {_, Heap}, {_, Reductions}, {_, Messages}, {_, Name}]) ->
    row([pid_to_list(Pid), mfa(Initial), mfa(Current), integer_to_list(Heap), integer_to_list(Reductions),
         integer_to_list(Messages), io_lib:format("~tw", [Name])]);
described(_, undefined) ->
    ok.

mfa({M, F, A}) -> io_lib:format("~tw:~tw/~w", [M, F, A]);
mfa(_) -> "".

row(Columns) -> io:format("~-10ts ~-28ts ~-28ts ~8ts ~11ts ~9ts ~ts~n", Columns).

backtrace({current_stacktrace, Calls}) ->
    [io:format("~tw:~tw/~w~ts~n", [M, F, A, source(Where)]) || {M, F, A, Where} <- Calls],
    ok;
backtrace(undefined) ->
    undefined.

source(Where) ->
    case {lists:keyfind(file, 1, Where), lists:keyfind(line, 1, Where)} of
        {{_, File}, {_, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
        _ -> ""
    end.

help() ->
    io:put_chars(commands()).

commands() ->
    "b()        the variables that are bound\n"
    "bt(Pid)    the calls that a process is in\n"
    "c(Module)  compiles a module below --files and loads it\n"
    "core(E)    evaluates an expression on a core\n"
    "e(N)       evaluates command N again\n"
    "f()        forgets the variables\n"
    "f(X)       forgets variable X\n"
    "flush()    prints the messages that have arrived\n"
    "h()        the commands and what they gave\n"
    "history(N) keeps N commands; results(N) what N of them gave\n"
    "i()        the processes\n"
    "i(Pid)     what is known of a process\n"
    "l(Module)  loads a module anew\n"
    "ls()       the files below --files\n"
    "m()        the modules\n"
    "pid(A,B,C) the pid <A.B.C>\n"
    "pwd()      the directory\n"
    "q()        ends the console\n"
    "rd(R,D)    declares record R with fields D, as in rd(point, {x, y = 0})\n"
    "rf(R)      forgets record R, '_' for all\n"
    "rl()       the records; rl(R) some of them\n"
    "rp(E)      prints a value whole\n"
    "rr(F)      declares the records of a module or of files, as in rr(\"*.hrl\")\n"
    "top()      the processes that do most, again and again; top([{sort, memory}]) by another measure\n"
    "v(N)       the value of command N; -1 is the last one\n".
