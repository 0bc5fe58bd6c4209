%% Handlers of events that write files.
-module(log_in_files).
-export([main/0]).

main() ->
    logger:remove_handler(default),
    Line = {logger_formatter, #{template => [level, " ", msg, "\n"], single_line => true}},
    Self = self(),
    {_, Ref} = spawn_monitor(fun() -> Self ! logger:add_handler(one, logger_std_h, #{formatter => Line, config => #{type => {file, "one.log"}}}) end),
    receive ok -> io:format("added~n") end,
    receive {'DOWN', Ref, _, _, Why} -> io:format("~w~n", [Why]) end,
    io:format("~w~n", [logger:add_handler(two, logger_std_h, #{level => error, formatter => Line, config => #{file => "two.log", max_no_files => 2}})]),
    logger:error("an error ~w", [1]),
    logger:warning("\x{3b1}\x{3b2}"),
    io:format("~w ~w~n", [logger_std_h:filesync(one), logger_std_h:filesync(two)]),
    [show(F) || F <- ["one.log", "two.log"]],
    {ok, #{config := Config}} = logger:get_handler_config(two),
    io:format("~p~n", [maps:with([type, modes, max_no_files, max_no_bytes, file_check, compress_on_rotate, filesync_repeat_interval], Config)]),
    io:format("~w~n", [[logger:update_handler_config(two, config, C) || C <- [#{max_no_files => 3}, #{max_no_files => x}]]]),
    {error, {illegal_config_change, logger_std_h, #{type := Old}, #{type := New}}} = logger:update_handler_config(two, config, #{type => standard_io}),
    io:format("~w ~w~n", [Old, New]),
    io:format("~w~n", [logger:add_handler(three, logger_std_h, #{config => #{file => "one.log", compress_on_rotate => 1}})]),
    io:format("~w~n", [logger:remove_handler(two)]),
    logger:error("another"),
    io:format("~w~n", [logger:add_handler(two, logger_std_h, #{formatter => Line, config => #{file => "two.log"}})]),
    logger:error("third"),
    io:format("~w ~w~n", [logger_std_h:filesync(one), logger_std_h:filesync(two)]),
    [show(F) || F <- ["one.log", "two.log"]],
    [logger:remove_handler(Id) || Id <- [one, two]],
    logger:reconfigure().

show(File) ->
    {ok, Text} = file:read_file(File),
    io:format("~s: ~tp~n", [File, unicode:characters_to_list(Text)]).
