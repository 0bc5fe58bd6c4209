-file("log_macros.erl", 1).
%% The macros of logger.hrl, with where they stand.
-module(log_macros).
-export([main/0]).
-include_lib("kernel/include/logger.hrl").
-export([log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    ?LOG_EMERGENCY("a"),
    ?LOG_ALERT("a ~w", [b]),
    ?LOG_CRITICAL("a ~w", [b], #{c => d}),
    ?LOG_ERROR(#{report => map}),
    ?LOG_WARNING([{report, list}], #{c => d}),
    ?LOG_NOTICE(fun(X) -> {"lazy ~w", [X]} end, x),
    ?LOG_NOTICE(fun(X) -> #{lazy => X} end, x, #{c => d}),
    ?LOG_INFO(not_evaluated(), []),
    ?LOG_DEBUG("not seen"),
    ?LOG(error, "level ~w", [given]),
    ?LOG(error, "metadata", #{c => d}),
    other(1, 2),
    flush(),
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

not_evaluated() -> error(evaluated).

other(_, _) -> ?LOG(critical, "in another function").

%% What the handler is told, without what differs from run to run.
log(#{level := Level, msg := Message, meta := Meta}, #{config := #{to := To}}) ->
    To ! {event, Level, Message, maps:without([pid, gl, time, report_cb, error_logger], Meta)}.

flush() -> receive Event -> io:format("~p~n", [Event]), flush() after 0 -> ok end.
