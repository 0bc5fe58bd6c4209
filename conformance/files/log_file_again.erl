%% Two files of events after each other, and events of several processes.
-module(log_file_again).
-export([main/0]).

main() ->
    error_logger:tty(false),
    [begin
         ok = error_logger:logfile({open, File}),
         error_logger:info_msg("~s~n", [File]),
         error_logger:error_msg("in ~s~n", [File]),
         Name = error_logger:logfile(filename),
         io:format("~s ~w~n", [Name, error_logger:logfile(close)])
     end || File <- ["a.log", "b.log", "a.log"]],
    [io:format("~s: ~w~n", [File, reports(File)]) || File <- ["a.log", "b.log"]],
    ok = error_logger:logfile({open, "c.log"}),
    [spawn_monitor(fun() -> error_logger:warning_report([{process, N}]) end) || N <- [1, 2, 3]],
    [receive {'DOWN', _, _, _, normal} -> ok end || _ <- [1, 2, 3]],
    error_logger:error_report([{last, one}]),
    ok = error_logger:logfile(close),
    io:format("~w~n", [reports("c.log")]),
    error_logger:tty(true).

reports(File) ->
    {ok, Text} = file:read_file(File),
    [length(string:split(Text, T, all)) - 1 || T <- ["=ERROR REPORT====", "=INFO REPORT====", "=WARNING REPORT====", "last"]].
