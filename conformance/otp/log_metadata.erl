%% Metadata of the process, of the system and of events.
-module(log_metadata).
-export([main/0]).
-export([log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    io:format("~w~n", [logger:get_process_metadata()]),
    io:format("~w~n", [logger:set_process_metadata(#{a => 1, b => 1})]),
    logger:error("one"),
    io:format("~w~n", [logger:update_process_metadata(#{b => 2, c => 2})]),
    logger:error("two", #{c => 3}),
    io:format("~w~n", [logger:get_process_metadata()]),
    Self = self(),
    spawn(fun() -> logger:error("other process"), Self ! done end),
    receive done -> ok end,
    io:format("~w~n", [logger:unset_process_metadata()]),
    logger:error("three"),
    io:format("~w~n", [logger:update_primary_config(#{metadata => #{everywhere => yes}})]),
    logger:error("four"),
    logger:error("five", #{everywhere => no}),
    logger:update_primary_config(#{metadata => #{}}),
    try logger:set_process_metadata(bad) catch error:E -> io:format("~w~n", [E]) end,
    try logger:update_process_metadata(bad) catch error:E2 -> io:format("~w~n", [E2]) end,
    logger:error("six", #{pid => not_mine, time => 1}),
    receive_all(),
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

receive_all() -> receive {event, Message, Meta} -> io:format("~p ~p~n", [Message, Meta]), receive_all() after 0 -> ok end.

log(#{msg := {string, Message}, meta := Meta}, #{config := #{to := To}}) ->
    To ! {event, Message, maps:without([gl, pid, time], Meta)}.
