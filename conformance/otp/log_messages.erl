%% Strings, formats, reports and funs as messages.
-module(log_messages).
-export([main/0]).
-export([log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    logger:error("a string"),
    logger:error(<<"a binary">>),
    logger:error("format ~p", [x]),
    logger:error("with metadata", #{key => value}),
    logger:error("format ~p", [x], #{key => value}),
    logger:warning(#{a => report}),
    logger:warning([{a, list}, {'of', pairs}]),
    logger:alert(#{a => report}, #{key => value}),
    logger:notice(fun(X) -> {"lazy ~p", [X]} end, argument),
    logger:notice(fun(X) -> #{lazy => X} end, argument, #{key => value}),
    logger:notice(fun(_) -> "lazy string" end, argument),
    logger:info(fun(_) -> error(not_called) end, argument),
    logger:emergency(fun(_) -> ignore end, argument),
    logger:debug("not seen"),
    logger:log(error, "log/2"),
    logger:log(error, "log/3 ~p", [y]),
    logger:log(error, "log/3", #{k => v}),
    logger:log(error, "log/4 ~p", [y], #{k => v}),
    logger:log(error, #{k => v}),
    flush(),
    try logger:log(loud, "x") catch error:E -> io:format("~w~n", [E]) end,
    try logger:error(atom) catch error:E2 -> io:format("~w~n", [E2]) end,
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

%% What the handler is told, without what differs from run to run.
log(#{level := Level, msg := Message, meta := Meta}, #{config := #{to := To}}) ->
    To ! {event, Level, Message, maps:without([pid, gl, time, report_cb, error_logger], Meta)}.

flush() -> receive Event -> io:format("~p~n", [Event]), flush() after 0 -> ok end.
