%% How error_logger prints: whether, to what depth, and through which handlers.
-module(el_depth).
-export([main/0, log/2]).
-export([init/1, handle_event/2, handle_call/2]).

main() ->
    logger:reconfigure(),
    Filters = fun() -> case logger:get_handler_config(default) of {ok, #{filters := Fs}} -> [Id || {Id, _} <- Fs]; E -> E end end,
    io:format("~w ~w~n", [error_logger:tty(false), Filters()]),
    error_logger:error_msg("not seen"),
    io:format("~w ~w~n", [error_logger:tty(false), Filters()]),
    io:format("~w ~w~n", [error_logger:tty(true), Filters()]),
    io:format("~w ~w~n", [error_logger:tty(true), Filters()]),
    logger:remove_handler(default),
    io:format("~w ~w ~w~n", [error_logger:tty(true), Filters(), logger:get_handler_ids()]),
    {ok, #{filters := Own, filter_default := Default, formatter := Formatter}} = logger:get_handler_config(error_logger_tty_true),
    io:format("~w ~w~n~p~n", [Default, Formatter, Own]),
    io:format("~w ~w~n", [error_logger:tty(false), logger:get_handler_ids()]),
    logger:add_handler(?MODULE, ?MODULE, #{config => self()}),
    {A, B} = {error_logger:get_format_depth(), error_logger:warning_map()},
    io:format("~w ~w ~w~n", [A, B, error_logger:limit_term({deep, [[[[[[x]]]]]]})]),
    error_logger:error_msg("one"),
    error_logger:error_report(t1, r1),
    error_logger:format("~w", [two]),
    error_logger:info_msg("three"),
    error_logger:info_report([{four, 4}]),
    error_logger:info_report(t2, r2),
    error_logger:warning_msg("five"),
    error_logger:warning_msg("~w", [six]),
    error_logger:warning_report([seven]),
    error_logger:error_msg("~w", []),
    show(),
    logger:add_handler_filter(?MODULE, progress, {fun logger_filters:level/2, {stop, neq, error}}),
    logger:add_handler_filter(?MODULE, again, {fun logger_filters:level/2, {stop, eq, alert}}),
    {ok, #{filters := Two}} = logger:get_handler_config(?MODULE),
    error_logger:info_msg("not seen"),
    error_logger:error_report("seen"),
    show(),
    io:format("~w~n", [[Id || {Id, _} <- Two]]),
    io:format("~w ~w~n", [error_logger:add_report_handler(?MODULE), error_logger:add_report_handler(?MODULE, again)]),
    io:format("~w~n", [error_logger:which_report_handlers()]),
    io:format("~w ~w~n", [gen_event:call(error_logger, ?MODULE, get), error_logger:delete_report_handler(?MODULE)]),
    io:format("~w~n", [error_logger:which_report_handlers()]),
    io:format("~w ~w~n", [gen_event:call(error_logger, ?MODULE, get), error_logger:delete_report_handler(?MODULE)]),
    io:format("~w~n", [error_logger:which_report_handlers()]),
    logger:remove_handler(?MODULE),
    logger:reconfigure().

show() ->
    receive {event, Level, Report, Tag, Domain, Text} -> io:format("~w ~p ~p ~w [~ts]~n", [Level, Report, Tag, Domain, Text]), show() after 0 -> ok end.

log(#{level := Level, msg := {report, Report}, meta := #{error_logger := Tag, report_cb := Callback} = Meta}, #{config := To}) ->
    {Format, Args} = Callback(Report),
    To ! {event, Level, Report, Tag, maps:get(domain, Meta, none), io_lib:format(Format, Args)}.

init(Args) -> {ok, Args}.

handle_event(_, S) -> {ok, S}.

handle_call(get, S) -> {ok, S, S}.
