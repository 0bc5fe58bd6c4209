%% Reports of behaviours that a handler gets, as the behaviours themselves write them.
-module(log_reports_caught).
-export([main/0, log/2]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).
-export([callback_mode/0, handle_event/2, handle_event/4]).
-export([fails/1]).

main() ->
    logger:remove_handler(default),
    ok = logger:set_primary_config(level, all),
    ok = logger:add_handler(caught, ?MODULE, #{config => self()}),
    server(),
    machine(),
    manager(),
    family(),
    process(),
    ok = logger:remove_handler(caught).

log(#{msg := {report, Report}}, #{config := To}) -> To ! {report, Report};
log(_, _) -> ok.

next(Wanted) ->
    receive
        {report, #{label := Label} = Report} ->
            case Wanted(Label) of
                true -> io:format("~w ~w~n", [Label, lists:sort(maps:keys(Report))]), Report;
                false -> next(Wanted)
            end
    end.

is(Label) -> fun(L) -> L =:= Label end.

texts({Format, Args}, Long, Short) ->
    io:format("~ts~n", [io_lib:format(Format, Args)]),
    io:format("~ts~n~ts~n", [Long, Short]).

long() -> #{depth => unlimited, chars_limit => unlimited, single_line => false, encoding => utf8}.

short() -> #{depth => 8, chars_limit => 200, single_line => true, encoding => utf8}.

server() ->
    {ok, Pid} = gen_server:start({local, caught_server}, ?MODULE, server, []),
    Pid ! hello,
    R1 = next(is({gen_server, no_handle_info})),
    texts(gen_server:format_log(R1), gen_server:format_log(R1, long()), gen_server:format_log(R1, short())),
    gen_server:cast(Pid, {stop, lists:seq(1, 40)}),
    R2 = next(is({gen_server, terminate})),
    texts(gen_server:format_log(R2), gen_server:format_log(R2, long()), gen_server:format_log(R2, short())).

machine() ->
    {ok, Pid} = gen_statem:start({local, caught_machine}, ?MODULE, machine, []),
    gen_statem:cast(Pid, {later, 1}),
    gen_statem:cast(Pid, fail),
    #{reason := {Class, Reason, _}} = R = next(is({gen_statem, terminate})),
    Shown = R#{reason := {Class, Reason, [{?MODULE, handle_event, 4, []}]}},
    texts(gen_statem:format_log(Shown), gen_statem:format_log(Shown, long()), gen_statem:format_log(Shown, short())).

manager() ->
    {ok, Pid} = gen_event:start({local, caught_manager}),
    ok = gen_event:add_handler(Pid, {?MODULE, 1}, manager),
    Pid ! "a message",
    R1 = next(is({gen_event, no_handle_info})),
    texts(gen_event:format_log(R1), gen_event:format_log(R1, long()), gen_event:format_log(R1, short())),
    ok = gen_event:notify(Pid, {bad, "thing"}),
    R2 = next(is({gen_event, terminate})),
    texts(gen_event:format_log(R2), gen_event:format_log(R2, long()), gen_event:format_log(R2, short())),
    ok = gen_event:stop(Pid).

family() ->
    Child = fun(Id, F) -> #{id => Id, start => {?MODULE, fails, [F]}, restart => temporary} end,
    {ok, Sup} = supervisor:start_link({local, caught_supervisor}, ?MODULE, {supervisor, [Child(one, ignore)]}),
    R1 = next(fun({supervisor, L}) -> L =:= progress; (_) -> false end),
    #{report := [Name, {started, Started}]} = R1,
    Known = R1#{report := [Name, {started, lists:keyreplace(pid, 1, Started, {pid, undefined})}]},
    texts(supervisor:format_log(Known), supervisor:format_log(Known, long()), supervisor:format_log(Known, short())),
    io:format("~w~n", [supervisor:start_child(Sup, Child(two, {error, refused}))]),
    process_flag(trap_exit, true),
    io:format("~w~n", [supervisor:start_link({local, caught_in_vain}, ?MODULE, {supervisor, [Child(three, {error, refused})]})]),
    R2 = next(is({supervisor, start_error})),
    texts(supervisor:format_log(R2), supervisor:format_log(R2, long()), supervisor:format_log(R2, short())),
    ok = gen_server:stop(Sup).

process() ->
    proc_lib:spawn(?MODULE, fails, [{exit, {why, "this"}}]),
    #{report := [Own, Neighbours]} = R = next(is({proc_lib, crash})),
    io:format("~w~n~w~n", [[K || {K, _} <- Own], Neighbours]),
    {error_info, {Class, Reason, Stack}} = lists:keyfind(error_info, 1, Own),
    io:format("~w ~w ~w~n", [Class, Reason, [{M, F, A} || {M, F, A, _} <- Stack, M =:= ?MODULE]]),
    Steady = [I || {K, _} = I <- Own, lists:member(K, [initial_call, registered_name, error_info, message_queue_len, messages, links, dictionary, trap_exit, status])],
    Shown = [lists:keyreplace(error_info, 1, Steady, {error_info, {Class, Reason, [{?MODULE, fails, 1, []}]}}), []],
    texts({"~ts", [proc_lib:format(Shown)]}, proc_lib:report_cb(R#{report := Shown}, long()),
          proc_lib:report_cb(R#{report := Shown}, (short())#{chars_limit := unlimited})),
    io:format("~ts~n~ts~n", [proc_lib:format(Shown, latin1), proc_lib:format(Shown, utf8, 5)]).

fails(ignore) -> {ok, proc_lib:spawn_link(timer, sleep, [infinity])};
fails({error, Reason}) -> {error, Reason};
fails({exit, Reason}) -> put(key, value), exit(Reason).

callback_mode() -> handle_event_function.

init(server) -> {ok, {state, lists:seq(1, 30)}};
init(machine) -> {ok, first, #{n => 1}};
init({supervisor, Children}) -> {ok, {#{}, Children}};
init(manager) -> {ok, {state, "of a handler"}}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast({stop, Why}, S) -> {stop, Why, S}.

handle_event(cast, {later, _}, first, _) -> {keep_state_and_data, postpone};
handle_event(cast, fail, first, Data) -> {stop, {shut, down}, Data#{n := 2}}.

handle_event({bad, _}, _) -> unexpected.
