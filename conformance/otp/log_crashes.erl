%% Crashes of processes as events.
-module(log_crashes).
-export([main/0]).
-export([log/2]).

main() ->
    process_flag(trap_exit, true),
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    spawn(fun() -> error(plain) end),
    show(),
    spawn(fun() -> throw(ball) end),
    show(),
    proc_lib:spawn(fun() -> exit(library) end),
    show(),
    {ok, Pid} = gen_server:start(log_crashes_server, [], []),
    gen_server:cast(Pid, x),
    show(),
    show(),
    logger:set_primary_config(level, none),
    spawn(fun() -> error(unseen) end),
    receive X -> io:format("~p~n", [X]) after 20 -> io:format("nothing~n") end,
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

show() -> receive {event, Level, What} -> io:format("~w ~p~n", [Level, What]) end.

log(#{level := Level, msg := Message, meta := Meta}, #{config := #{to := To}}) -> To ! {event, Level, what(Message, Meta)}.

what({Format, [Pid, {Reason, Stack}]}, #{error_logger := Old}) when is_pid(Pid), is_list(Stack) -> {Format, Reason, Old};
what({report, #{label := {proc_lib, crash} = Label, report := [Info | _]}}, #{domain := Domain, logger_formatter := Formatter}) ->
    {error_info, {Class, Reason, _}} = lists:keyfind(error_info, 1, Info),
    {Label, Domain, Formatter, Class, Reason, [Key || {Key, _} <- Info]};
what({report, #{label := Label} = Report}, #{domain := Domain}) ->
    {Label, Domain, lists:sort(maps:keys(Report)), maps:get(last_message, Report), maps:get(state, Report)}.
