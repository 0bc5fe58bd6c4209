%% Filters of the system and of handlers.
-module(log_filters).
-export([main/0]).
-export([log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    Stop = fun(#{meta := #{secret := true}}, _) -> stop; (_, _) -> ignore end,
    Mark = fun(#{meta := Meta} = Event, Mark) -> Event#{meta => Meta#{mark => Mark}} end,
    io:format("~w~n", [logger:add_primary_filter(secret, {Stop, none})]),
    io:format("~w~n", [logger:add_primary_filter(secret, {Stop, none})]),
    io:format("~w~n", [logger:add_primary_filter(bad, {f, none})]),
    logger:error("secret", #{secret => true}),
    logger:error("public"),
    io:format("~w~n", [logger:add_handler_filter(?MODULE, mark, {Mark, "m"})]),
    io:format("~w~n", [logger:add_handler_filter(nobody, mark, {Mark, "m"})]),
    logger:error("marked"),
    io:format("~w~n", [logger:remove_handler_filter(?MODULE, mark)]),
    io:format("~w~n", [logger:remove_handler_filter(?MODULE, mark)]),
    logger:error("unmarked"),
    io:format("~w~n", [logger:remove_primary_filter(secret)]),
    io:format("~w~n", [logger:remove_primary_filter(secret)]),
    logger:error("no secret", #{secret => true}),
    io:format("~w~n", [logger:set_primary_config(filter_default, stop)]),
    logger:error("stopped"),
    io:format("~w~n", [logger:add_primary_filter(only, {fun logger_filters:level/2, {log, eq, alert}})]),
    logger:error("stopped"),
    logger:alert("passed"),
    logger:remove_primary_filter(only),
    logger:set_primary_config(filter_default, log),
    flush(),
    lists:foreach(fun({F, Arg}) ->
        Event = #{level => error, msg => {report, #{label => {supervisor, progress}}}, meta => #{domain => [otp, sasl], gl => group_leader()}},
        Result = try F(Event, Arg) of Event -> log; R -> R catch error:E -> E end,
        io:format("~w ~w~n", [Arg, Result])
    end, [{fun logger_filters:domain/2, {log, C, D}} || C <- [sub, super, equal, not_equal, undefined], D <- [[otp], [otp, sasl], [otp, sasl, x], [y], []]]
        ++ [{fun logger_filters:level/2, {stop, Op, L}} || Op <- [eq, neq, gt, lt, gteq, lteq], L <- [alert, error, info]]
        ++ [{fun logger_filters:progress/2, stop}, {fun logger_filters:progress/2, log}, {fun logger_filters:remote_gl/2, stop},
            {fun logger_filters:domain/2, bad}, {fun logger_filters:level/2, bad}]),
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

%% What the handler is told, without what differs from run to run.
log(#{level := Level, msg := Message, meta := Meta}, #{config := #{to := To}}) ->
    To ! {event, Level, Message, maps:without([pid, gl, time, report_cb, error_logger], Meta)}.

flush() -> receive Event -> io:format("~p~n", [Event]), flush() after 0 -> ok end.
