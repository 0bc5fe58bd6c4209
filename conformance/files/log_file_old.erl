%% Standard events in a file, by error_logger.
-module(log_file_old).
-export([main/0]).

main() ->
    error_logger:tty(false),
    io:format("~w ~w~n", [error_logger:logfile(filename), error_logger:logfile(close)]),
    io:format("~w~n", [error_logger:logfile({open, "events.log"})]),
    io:format("~w~n", [error_logger:logfile({open, "other.log"})]),
    io:format("~s ~w~n", [error_logger:logfile(filename), length(error_logger:which_report_handlers())]),
    error_logger:error_msg("error ~w~n", [1]),
    error_logger:error_msg("no end"),
    error_logger:error_msg("~w too few~n", []),
    error_logger:error_report([{a, 1}, {b, "text"}, c]),
    error_logger:error_report("text"),
    error_logger:error_report(own_type, [{unseen, x}]),
    error_logger:warning_msg("warning ~ts~n", ["\x{3b1}"]),
    error_logger:warning_report({some, term}),
    error_logger:info_msg("not seen at this level~n"),
    logger:set_primary_config(level, info),
    error_logger:info_msg("info~n"),
    error_logger:info_report([{i, [1, 2, 3]}]),
    logger:error("not seen, either"),
    io:format("~w~n", [error_logger:logfile(close)]),
    error_logger:error_msg("after~n"),
    io:format("~w ~w~n", [error_logger:logfile(filename), error_logger:logfile(close)]),
    {ok, Text} = file:read_file("events.log"),
    io:format("~ts~n", [[masked(L) || L <- string:split(unicode:characters_to_list(Text), "\n", all)]]),
    io:format("~w~n", [error_logger:logfile({open, "no/directory/here.log"})]),
    io:format("~w~n", [error_logger:logfile(filename)]),
    io:format("~w~n", [error_logger:which_report_handlers()]),
    logger:set_primary_config(level, notice),
    error_logger:tty(true).

masked("=" ++ _ = Line) -> [hd(string:split(Line, "==== ")), "\n"];
masked(Line) -> [Line, "\n"].
