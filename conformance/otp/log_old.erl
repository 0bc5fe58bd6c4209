%% The functions of error_logger as events.
-module(log_old).
-export([main/0]).
-export([log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    error_logger:error_msg("text"),
    error_logger:error_msg("format ~p~n", [x]),
    error_logger:format("format ~p~n", [y]),
    error_logger:error_report([{a, 1}, b]),
    error_logger:error_report(my_type, report),
    error_logger:warning_msg("warning"),
    error_logger:warning_msg("warning ~p", [x]),
    error_logger:warning_report("text"),
    error_logger:warning_report(my_type, [{a, 1}]),
    error_logger:info_msg("info"),
    error_logger:info_msg("info ~p", [x]),
    error_logger:info_report(any_term),
    error_logger:info_report({my, type}, [{a, 1}]),
    io:format("~w~n", [error_logger:warning_map()]),
    flush(),
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

log(#{level := Level, msg := Message, meta := #{error_logger := Old, report_cb := Callback} = Meta}, #{config := #{to := To}}) ->
    {report, Report} = Message,
    {Format, Args} = Callback(Report),
    To ! {event, Level, Report, Old, maps:get(domain, Meta, none), io_lib:format(Format, Args)}.

flush() -> receive {event, L, R, O, D, Text} -> io:format("~p ~p ~p ~p~n[~ts]~n", [L, R, O, D, Text]), flush() after 0 -> ok end.
