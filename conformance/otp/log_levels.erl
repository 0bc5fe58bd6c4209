%% Events of all levels, and which of them pass.
-module(log_levels).
-export([main/0]).
-export([log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    [begin
         io:format("~w: ~w~n", [Level, logger:set_primary_config(level, Level)]),
         [logger:F("text") || F <- [emergency, alert, critical, error, warning, notice, info, debug]],
         io:format("~w~n", [levels()])
     end || Level <- [none, emergency, alert, critical, error, warning, notice, info, debug, all]],
    io:format("~w~n", [logger:set_primary_config(level, loud)]),
    [io:format("~w ~w ~w~n", [A, B, logger:compare_levels(A, B)]) || A <- [error, info, none, all], B <- [error, debug]],
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

levels() -> receive {event, Level} -> [Level | levels()] after 0 -> [] end.

log(#{level := Level}, #{config := #{to := To}}) -> To ! {event, Level}.
